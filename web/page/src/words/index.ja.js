// @ts-check
import { ja as base } from './picture.ja.js';

/** Japanese: the first page. A native reader is still wanted. */

/** @type {Partial<typeof import('./index.en.js').en>} */
export const ja = {
  ...base,
  skip: 'ゲームへ',
  stuck: '詰まった？',
  'show-screen': '画面を見せて。',
  promise: '証明つきの最善手。スマホで、オフラインで、無料。',
  choose: 'スクリーンショットを選ぶ',
  paste: '貼り付け',
  'or-drop': 'このページのどこにでもドロップできます。',
  hint: 'どのゲームかは自動で分かります。画像は端末の外に出ません。',
  reading: 'どのゲームか調べています',
  opening: 'その盤面を開いています',
  which: '盤面をはっきり読み取れませんでした。どのゲームですか？',
  'reader-unloaded': '画像の読み取り機能を読み込めませんでした。ゲームを開いて盤面を入力することもできます。',
  'not-handed': 'このブラウザーではページの間で画像を渡せません。ゲームを開いて、そこで画像を選んでください。',
  'no-picture': '貼り付ける画像がありません。スクリーンショットをコピーしてから「貼り付け」を押してください。',
  'paste-by-hand': 'ブラウザーが許可していません。Ctrl+Vを押すか、ファイルを選んでください。',
  gain: '＋{points}点',
  fits: '次の100組のうち{count}組が置ける',
  'go-on': '続きから',
  open: 'ゲームを選ぶ',
  'about-block-blast': '三つの置き場所と、その後の余裕',
  'about-blockudoku': '行、列、ブロックを同時に',
  'about-woodoku': '次の三つのための場所を残す',
  'about-1010': '正確なリスクで、できるだけ長く',
  'about-perfect-clear': 'テトリス：一手ごとの正確な成功率',
  'about-number-match': '最も少ない手数の解、証明つき',
  'about-tiler': '手持ちのテトロミノで正方形をすき間なく',
  about: 'このページについて',
  source: 'ソースコード',
  licence: 'MITまたはApache 2.0',
  install: 'アプリとして追加',
  'install-how': 'ブラウザーのメニューから「インストール」または「ホーム画面に追加」。スクリーンショットをQuadrilleに共有できるようになります。',
  'nothing-leaves': 'アカウント不要、広告なし、追跡なし。一度開けばオフラインで動きます。',
  native: '日本語の文は、母語話者の確認をまだ受けていません。',
};
