// @ts-check
import { ja as base } from './base.ja.js';

/** Japanese: boards that the device keeps. A native reader is still wanted. */

/** @type {Partial<typeof import('./boards.en.js').en>} */
export const ja = {
  ...base,
  skip: '盤面へ',
  'about-boards': '各ソルバー20件まで、手順ごと残ります。この端末の外には出ません。',
  kinds: '表示するゲーム',
  all: 'すべて {count}',
  kind: '{title} {count}',
  'kind-tenten': 'ブロックゲーム',
  'none-yet': 'まだ盤面がありません。遊んだものは自動でここに残ります。',
  open: 'ゲームを開く',
  today: '今日',
  yesterday: '昨日',
  now: 'たった今',
  steps: '{count}手戻せる',
  'one-step': '1手戻せる',
  'rules-8x8': 'ブロック',
  'won-tenten': '{points}点、第{round}ラウンド',
  'won-perfect-clear': 'パフェ{clears}回、置いたミノ{placed}個',
  'won-number-match': '{all}手中{at}手目',
  'won-typed': '入力した数字：{count}',
  'won-tiler': '図形{figures}個',
  'won-given': '別の場所で作られた敷き詰め',
  remove: '削除',
  'remove-it': '削除：{title}、{when}',
  'share-it': '共有：{title}、{when}',
  removed: '盤面を削除しました。',
  back: '元に戻す',
  native: '日本語の文は、母語話者の確認をまだ受けていません。',
};
