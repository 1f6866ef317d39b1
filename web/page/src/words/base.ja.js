// @ts-check
/** Japanese: what all pages say. A native reader is still wanted. */

/** @type {Partial<typeof import('./base.en.js').en>} */
export const ja = {
  'perfect-clear': 'パフェ',
  'number-match': 'ナンバーマッチ',
  tiler: '敷き詰め',
  undo: '元に戻す',
  redo: 'やり直す',
  share: '共有',
  shared: 'リンクを共有しました。',
  copied: 'リンクをコピーしました。',
  thinking: '考え中',
  stop: '中止',
  'no-memory': 'この端末に許されたメモリーでは足りません。',
  failed: 'ソルバーが失敗しました。もっと小さな問題で試してください。',
  stopped: '何も分からないうちに止まりました。',
  'picture-file': 'スクリーンショット',
  'picture-camera': 'カメラ',
  'picture-alt': 'あなたの画像',
  'picture-kept': '見ながら入力してください。送信も保存もされません。',
  'picture-larger': '拡大',
  'picture-remove': '閉じる',
  'picture-bad': '表示できる画像ではありません。',
  'bad-text': 'この文字列は読めません：{why}',
};
