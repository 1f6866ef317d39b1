// @ts-check
import { ja as base } from './base.ja.js';

/** Japanese: a picture beside the board. A native reader is still wanted. */

/** @type {Partial<typeof import('./picture.en.js').en>} */
export const ja = {
  ...base,
  'picture-alt': 'あなたの画像',
  'picture-kept': '見ながら入力してください。送信も保存もされません。',
  'picture-larger': '拡大',
  'picture-remove': '閉じる',
  'picture-reading': '盤面を読み取り中…',
  'picture-unloaded': '画像の読み取り機能を読み込めませんでした。見ながら入力するか、もう一度試してください。',
  'picture-unread': '盤面が見つかりません。見ながら入力してください。送信も保存もされません。',
  'picture-read': '画像から読み取った盤面。タップでマスを変更',
  'picture-cell': '{row} 行 {column} 列：{what}',
  'picture-empty': '空き',
  'picture-filled': '埋まり',
  'picture-doubt': '読みましたが、{cells}マスとピースのうち1つが不確かです（枠つき）。タップするとマスが変わります。',
  'picture-doubts': '読みましたが、{cells}マスとピースのうち{count}つが不確かです（枠つき）。タップするとマスが変わります。',
  'picture-take': 'この盤面を使う',
  'picture-taken': '画像から読みました。',
  'picture-cells': '{cells}マス',
  'picture-piece': '{cells}マスと1ピース',
  'picture-pieces': '{cells}マスと{pieces}ピース',
  'picture-sure': '、すべて確実。',
  'picture-checked': '、確認済み。',
  'picture-check': '確認',
  'picture-gone': '画像はもうありません。もう一度選んでください。',
  'picture-blocks': 'ブロックパズルの画像のようです。ここの盤面はそのまま残ります。',
  'picture-numbers': 'ナンバーマッチの画像のようです。ここの盤面はそのまま残ります。',
  'picture-falling': 'テトリスの画面のようです。ここの盤面はそのまま残ります。',
  'picture-open': 'そちらで開く',
  'picture-so': 'ここで読む',
  'picture-bad': 'このファイルは画像として開けません。PNG か JPEG で試してください。',
};
