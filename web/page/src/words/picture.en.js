// @ts-check
import { en as base } from './base.en.js';

/** English: a picture beside the board, and what is read from it. Loaded with the first picture. */
export const en = {
  ...base,
  'picture-alt': 'Your picture',
  'picture-kept': 'Type the board from it. Nobody else sees it.',
  'picture-larger': 'Larger',
  'picture-remove': 'Remove',
  'picture-reading': 'Reading the board …',
  'picture-unloaded': 'The reader of pictures could not be loaded. Type the board from the picture, or try again.',
  'picture-unread': 'No board was found in it. Type the board from it; nobody else sees it.',
  'picture-read': 'What was read from the picture; a tap changes a cell',
  'picture-cell': 'Row {row}, column {column}: {what}',
  'picture-empty': 'empty',
  'picture-filled': 'filled',
  'picture-clear': 'The board was read. Look it over: a tap changes a cell. Nobody else sees it.',
  'picture-doubts': 'Read, but {count} are doubtful. Look at what is framed: a tap changes a cell.',
  'picture-take': 'Take it',
  'picture-taken': 'Read from your screenshot: {cells} cells, pieces: {pieces}.',
  'picture-check': 'Check',
  'picture-gone': 'The picture is no longer here. Choose it again.',
  'picture-blocks': 'This looks like a block puzzle. Your board here stays as it is.',
  'picture-numbers': 'This looks like Number Match. Your board here stays as it is.',
  'picture-falling': 'This looks like a Tetris field. Your board here stays as it is.',
  'picture-open': 'Open it there',
  'picture-so': 'Read it here',
  'picture-bad': 'This file cannot be opened as a picture. Try a PNG or JPEG.',
};
