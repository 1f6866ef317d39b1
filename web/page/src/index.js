// @ts-check
/** The first page: the four rooms of the house. */

import { language, listens, show, startHeader, status, words } from './base.js';
import { en } from './words/index.en.js';

// A reader needs one language alone.
const { ja } = language === 'ja' ? await import('./words/index.ja.js') : { ja: {} };
const say = words({ en, ja });
startHeader();
show('native', language === 'ja');

// Another app has shared a picture: the page of its game takes it along.
if (new URLSearchParams(location.search).has('shared')) {
  status(say('shared'), 'good');
  for (const link of document.querySelectorAll('a.card:not([href^="tiler"])')) link.setAttribute('href', `${link.getAttribute('href')}?shared`);
}
listens();
