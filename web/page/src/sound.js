// @ts-check
/**
 * Sounds, and a short tremble of the phone: off until they are switched on in the menu. Nothing trembles where motion
 * is not wanted. Loaded when they are on.
 */

import { setting } from './store.js';

/** @typedef {'tap' | 'lines' | 'win'} Kind */

/** Tones in hertz, one after the other, and milliseconds of trembling and of rest. @type {Record<Kind, [tones: number[], tremble: number[]]>} */
const KINDS = {
  tap: [[330], [8]],
  lines: [[523, 659], [15, 30, 15]],
  win: [[523, 659, 784, 1047], [30, 40, 30, 40, 60]],
};

/** Seconds from tone to tone, and how long each is heard; how loud, of 1. */
const [STEP, LONG, LOUD] = [0.09, 0.16, 0.12];

/** Where sounds are made, from the first one on. @type {AudioContext | undefined} */
let context;

/** @param {Kind} kind */
export function sound(kind) {
  if (setting('sounds') !== 'yes') return;
  const [tones, tremble] = KINDS[kind];
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(tremble);
  const here = (context ??= new AudioContext());
  void here.resume();
  tones.forEach((tone, at) => {
    const from = here.currentTime + at * STEP;
    const source = new OscillatorNode(here, { type: 'triangle', frequency: tone });
    const volume = new GainNode(here, { gain: 0 });
    volume.gain.setValueAtTime(LOUD, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + LONG);
    source.connect(volume).connect(here.destination);
    source.start(from);
    source.stop(from + LONG);
  });
}
