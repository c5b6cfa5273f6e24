import type { SubtitleFeature } from '../styled-text/styled-text.js';
import { controlCodes } from './codes.js';
import { loadScreen } from './load-screen.js';
import type { Pair } from './row-codes.js';
import type { TimedScreen } from './screens.js';

/** Pairs that are sent in successive frames from a frame on. */
export interface Burst {
  readonly startFrame: number;
  readonly pairs: Pair[];
}

/**
 * Schedules the pairs of captions that pop on: each is loaded before it is shown, while the one
 * before it may still be on the screen, and one pair is sent in each frame. A caption whose text
 * takes longer than there is time appears later.
 */
export class Transmission {
  readonly bursts: Burst[] = [];
  readonly #onLoss: (feature: SubtitleFeature) => void;
  /** The first frame in which nothing is sent yet. */
  #freeFrame = 0;
  /** Frame at which the screen is to be erased, if something is on it. */
  #eraseFrame: number | undefined;

  constructor(onLoss: (feature: SubtitleFeature) => void) {
    this.#onLoss = onLoss;
  }

  /** Adds what is shown next. */
  show({ startFrame, endFrame, blocks }: TimedScreen): void {
    this.#load(loadScreen(blocks, this.#onLoss), startFrame);
    if (this.#freeFrame > startFrame) this.#onLoss('delays');
    const shownFrame = Math.max(startFrame, this.#freeFrame);
    const count = Math.max(1, Math.min(2, endFrame - shownFrame));
    this.#send(shownFrame, repeat(controlCodes.endOfCaption, count));
    this.#eraseFrame = Math.max(endFrame, this.#freeFrame);
  }

  /** Erases the last caption. */
  end(): void {
    if (this.#eraseFrame !== undefined) this.#erase(this.#eraseFrame, 2);
  }

  /** Sends the pairs of a caption, and erases the one before it at its time. */
  #load(load: readonly Pair[], startFrame: number): void {
    const eraseFrame = this.#eraseFrame ?? startFrame;
    const count = Math.max(0, Math.min(2, startFrame - eraseFrame));
    const begin = Math.max(startFrame - load.length - count, this.#freeFrame);
    this.#eraseFrame = undefined;
    const before = count === 0 ? 0 : Math.max(0, eraseFrame - begin);
    // A code and its repetition stay together: they begin a frame sooner, or follow the erasure.
    const isBetween = isBetweenRepetition(load, before);
    const isSooner = isBetween && begin > this.#freeFrame;
    const split = isBetween ? before + (isSooner ? 1 : -1) : before;
    if (split > 0) this.#send(isSooner ? begin - 1 : begin, load.slice(0, split));
    this.#erase(eraseFrame, count);
    const rest = load.slice(split);
    this.#send(startFrame - rest.length, rest);
  }

  #erase(frame: number, count: number): void {
    this.#send(frame, repeat(controlCodes.eraseDisplayed, count));
  }

  #send(frame: number, pairs: readonly Pair[]): void {
    if (pairs.length === 0) return;
    const startFrame = Math.max(frame, this.#freeFrame);
    const last = this.bursts.at(-1);
    if (last !== undefined && last.startFrame + last.pairs.length === startFrame)
      last.pairs.push(...pairs);
    else this.bursts.push({ startFrame, pairs: [...pairs] });
    this.#freeFrame = startFrame + pairs.length;
  }
}

/** A control code as often as it is sent. */
function repeat(code: number, count: number): readonly Pair[] {
  return Array.from({ length: count }, () => [0x14, code]);
}

/** True for an offset between a control code and its repetition. */
function isBetweenRepetition(pairs: readonly Pair[], offset: number): boolean {
  const [first, second] = pairs[offset - 1] ?? [];
  if (first === undefined || first >= 0x20 || offset >= pairs.length) return false;
  const isSame = (pair: Pair | undefined) => pair?.[0] === first && pair[1] === second;
  let run = 0;
  while (isSame(pairs[offset - 1 - run])) run += 1;
  return run % 2 === 1;
}
