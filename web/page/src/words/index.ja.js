// @ts-check
/** Japanese: the first page. A native reader is still wanted. */

/** @type {Partial<typeof import('./index.en.js').en>} */
export const ja = {
  skip: 'ソルバーへ',
  headline: 'ブラウザで使える四つのパズルソルバー',
  shared: '画像を受け取りました。どのゲームですか？',
  intro: '考えている間に正確な答えが出ます。インストール不要、データは端末から出ず、オフラインでも動きます。',
  'perfect-clear': 'パフェ',
  'about-perfect-clear': 'テトリスのパーフェクトクリア：成功率を正確に計算し、次の最善手を示します。',
  'about-tenten': '10 x 10 と 8 x 8 のブロックパズル：三つのピースの置き場所と、残る危険を示します。',
  'number-match': 'ナンバーマッチ',
  'about-number-match': '追加とペアが最も少ない解を、証明付きで一手ずつ示します。',
  tiler: '敷き詰め',
  'about-tiler': '手持ちのテトロミノをちょうど使い切って正方形を敷き詰めます。',
  native: '日本語の文は、母語話者の確認をまだ受けていません。',
};
