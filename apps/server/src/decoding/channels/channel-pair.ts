import { type ChannelLevels, keptWindows, windowsPerSecond } from './channel-levels.js';
import { areEqual } from './equal-samples.js';
import { PairEvidence } from './pair-evidence.js';
import { SharedSound } from './shared-sound.js';

/**
 * Content of two channels in a window: one sound in both, two sounds, a sound in only one, or
 * nothing that shows it.
 */
export type PairVerdict = 'neutral' | 'same' | 'apart' | 'alone';

const verdicts = ['neutral', 'same', 'apart', 'alone'] as const satisfies readonly PairVerdict[];

/**
 * Windows with one level ratio that show a shared sound: half a second. Two voices that speak at
 * once seldom have it by chance for so long.
 */
const shownWindows = 10;

/** Windows that show a shared sound where the level ratio is that of a sound before. */
const shownAgainWindows = 5;

/** Successive windows of another level ratio that end a shared sound. */
const endingWindows = 4;

/**
 * Largest deviation of the octaves of a shared sound when it is shown, and of one that is already,
 * in dB. Two voices have 2.3 and more.
 */
const shownDeviationDb = 2;
const keptDeviationDb = 3;

/** Longest pause inside a shared sound, in windows. */
const longestPauseWindows = windowsPerSecond;

/**
 * Level ratio at which only one channel is audible, and twice its level above the noise floor, in
 * dB.
 */
const aloneDb = 12;

/** Follows the content of two channels, window by window. */
export class ChannelPair {
  readonly #first: ChannelLevels;
  readonly #second: ChannelLevels;
  readonly #evidence = new PairEvidence();
  readonly #verdicts = new Uint8Array(keptWindows);
  #current: SharedSound | undefined;
  /** Sound that may follow the current one. */
  #next: SharedSound | undefined;
  /** The latest window with a shared sound, and its level ratio. */
  #last: { readonly ratioDb: number; readonly window: number } | undefined;
  #arrivedSeconds = 0;
  /** Seconds until the samples differ. */
  #equalSeconds = 0;

  constructor(first: ChannelLevels, second: ChannelLevels) {
    this.#first = first;
    this.#second = second;
  }

  /** Compares the samples of the next second, until some differ. */
  addSamples(first: Int16Array, second: Int16Array): void {
    if (this.#equalSeconds === this.#arrivedSeconds && areEqual(first, second))
      this.#equalSeconds += 1;
    this.#arrivedSeconds += 1;
  }

  /** Adds the next window, whose levels and noise floors are known. */
  add(window: number): void {
    this.#set(window, 'neutral');
    const ratioDb = this.#first.levelDb(window) - this.#second.levelDb(window);
    const [louder, other] =
      ratioDb >= 0 ? [this.#first, this.#second] : [this.#second, this.#first];
    if (!louder.isAudible(window)) return;
    if (other.isAudible(window)) return this.#place(window, ratioDb);
    if (Math.abs(ratioDb) < aloneDb || louder.aboveFloorDb(window) < 2 * aloneDb) return;
    this.#evidence.addAlone(ratioDb);
    this.#set(window, 'alone');
  }

  /** Content of the channels in one of the latest windows. */
  verdict(window: number): PairVerdict {
    if (window < this.#equalSeconds * windowsPerSecond) return 'same';
    return verdicts[this.#verdicts[window % keptWindows] ?? 0] ?? 'neutral';
  }

  /**
   * True when the channels carry the same sounds, as far as they are known.
   *
   * @param second - second up to which equal samples count
   */
  isOne(second: number): boolean {
    return second < this.#equalSeconds || this.#evidence.isOne;
  }

  /** Mean level of the first channel relative to the second where both carry a sound, in dB. */
  get ratioDb(): number {
    return this.#evidence.ratioDb;
  }

  /** True when the channels carry the sounds of one room, as far as they are known. */
  get isRoom(): boolean {
    return this.#evidence.isRoom;
  }

  /** Adds an audible window to the sound that it continues. */
  #place(window: number, ratioDb: number): void {
    this.#evidence.addAudible();
    this.#set(window, 'apart');
    const isOver = (sound: SharedSound) => window - sound.lastWindow > longestPauseWindows;
    if (this.#current !== undefined && isOver(this.#current)) this.#current = undefined;
    if (this.#current?.has(ratioDb) === true) {
      this.#extend(this.#current, window, ratioDb);
      this.#next = undefined;
      return;
    }
    if (this.#next?.has(ratioDb) !== true || isOver(this.#next))
      this.#next = new SharedSound(window, ratioDb);
    this.#extend(this.#next, window, ratioDb);
    if (this.#current !== undefined && this.#next.count < endingWindows) return;
    this.#current = this.#next;
    this.#next = undefined;
  }

  #extend(sound: SharedSound, window: number, ratioDb: number): void {
    sound.add(window, ratioDb, this.#first, this.#second);
    const needed = this.#evidence.isKnown(sound.ratioDb) ? shownAgainWindows : shownWindows;
    const allowedDb = sound.isShown ? keptDeviationDb : shownDeviationDb;
    if (sound.count < needed || sound.deviationDb > allowedDb) return;
    if (!sound.isShown && this.#last !== undefined)
      this.#evidence.addPassage(
        this.#last.ratioDb,
        sound.ratioDb,
        Math.max(0, sound.firstWindow - this.#last.window) / windowsPerSecond,
      );
    for (const shown of sound.show()) {
      this.#set(shown, 'same');
      this.#evidence.addSame(sound.ratioDb);
    }
    this.#last = { ratioDb: sound.ratioDb, window };
  }

  #set(window: number, verdict: PairVerdict): void {
    this.#verdicts[window % keptWindows] = verdicts.indexOf(verdict);
  }
}
