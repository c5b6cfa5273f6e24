import { windowsPerSecond } from './channel-levels.js';

/**
 * Change of the level ratio from one sound to the next that a moving voice does not make, in dB,
 * and for each second between them.
 */
const jumpDb = 5;
const jumpDbPerSecond = 0.5;

/** Level ratio from which on a sound belongs to one side, in dB. */
const sideDb = 3;

/** Windows on each side that show two parties: half a second. */
const partyWindows = 10;

/**
 * Share of the windows at two level ratios that may be between them where the ratios are those of
 * two parties.
 */
const betweenShare = 0.25;

/** Least windows of one sound that make two channels one: 0.4 s. */
const leastSameWindows = 8;

/**
 * Share of the windows with one sound, among those in which both channels are audible, that makes
 * them one. A voice in a reverberant room had 0.37 and more, two people who spoke at once
 * throughout, with crosstalk of -20 dB and less, 0.27 at most.
 */
const leastSameShare = 1 / 3;

/**
 * Mean level ratio of shared sounds, in either direction, below which two channels are microphones
 * of one room, in dB. Calls leak by less.
 */
const roomDb = 12;

/**
 * Share of the windows of shared sounds at two level ratios from which on each is that of one
 * person.
 */
const twoShare = 0.85;

/**
 * Evidence about two channels: whether they carry the same sounds, or the two parties of a
 * conversation.
 */
export class PairEvidence {
  #audible = 0;
  #same = 0;
  /** Sums of the level ratios of shared sounds, and of their amounts. */
  #ratioSum = 0;
  #amountSum = 0;
  /** Windows of shared sounds by their level ratio, in whole decibels. */
  readonly #ratios = new Map<number, number>();
  /** Level ratios between which the sound has jumped. */
  readonly #jumps = new Map<string, readonly [from: number, to: number]>();
  /**
   * Windows in which only the first or only the second channel is audible, or carries the louder
   * side of a shared sound.
   */
  readonly #alone: [number, number] = [0, 0];
  readonly #sided: [number, number] = [0, 0];

  /** Adds a window in which both channels are audible. */
  addAudible(): void {
    this.#audible += 1;
  }

  /** Adds a window in which only one channel is audible. */
  addAlone(ratioDb: number): void {
    this.#alone[louderSide(ratioDb)] += 1;
  }

  /** Adds a window with a shared sound. */
  addSame(ratioDb: number): void {
    this.#same += 1;
    this.#ratioSum += ratioDb;
    this.#amountSum += Math.abs(ratioDb);
    if (Math.abs(ratioDb) >= sideDb) this.#sided[louderSide(ratioDb)] += 1;
    const bin = Math.round(ratioDb);
    this.#ratios.set(bin, (this.#ratios.get(bin) ?? 0) + 1);
  }

  /**
   * Adds the passage from one shared sound to the next.
   *
   * @param from - level ratio of the former, in dB
   * @param to - level ratio of the latter
   * @param pauseSeconds - time between them
   */
  addPassage(from: number, to: number, pauseSeconds: number): void {
    const [first, second] = [Math.round(from), Math.round(to)];
    if (Math.abs(second - first) > jumpDb + jumpDbPerSecond * pauseSeconds)
      this.#jumps.set(`${first} ${second}`, [first, second]);
  }

  /** True when sounds at a level ratio have been shared for a second. */
  isKnown(ratioDb: number): boolean {
    return this.#near(ratioDb) >= windowsPerSecond;
  }

  /** True when both channels carry the same sounds. */
  get isOne(): boolean {
    return this.#isShared && !this.#areParties;
  }

  /** True when both channels carry the sounds of one room, with more people in it than channels. */
  get isRoom(): boolean {
    return this.#isShared && this.#amountSum < roomDb * this.#same && !this.#isOfTwo;
  }

  /**
   * True when nearly all shared sounds are at two level ratios: each channel is that of one person.
   */
  get #isOfTwo(): boolean {
    const places = [...this.#ratios.keys()].map((bin) => ({ bin, windows: this.#near(bin, 2) }));
    const largest = places.reduce(larger, { bin: 0, windows: 0 });
    const other = places
      .filter(({ bin }) => Math.abs(bin - largest.bin) >= jumpDb)
      .reduce(larger, { bin: 0, windows: 0 });
    return largest.windows + other.windows >= twoShare * this.#same;
  }

  /** Mean level of the first channel relative to the second where both carry a sound, in dB. */
  get ratioDb(): number {
    return this.#same === 0 ? 0 : this.#ratioSum / this.#same;
  }

  get #isShared(): boolean {
    return this.#same >= Math.max(leastSameWindows, leastSameShare * this.#audible);
  }

  get #areParties(): boolean {
    const [first, second] = this.#alone;
    const [firstSide, secondSide] = this.#sided;
    return (
      (first >= partyWindows && second + secondSide >= partyWindows) ||
      (second >= partyWindows && first + firstSide >= partyWindows) ||
      [...this.#jumps.values()].some(([from, to]) => this.#areApart(from, to))
    );
  }

  /** True when sounds are at two level ratios and seldom between them. */
  #areApart(from: number, to: number): boolean {
    const least = Math.min(this.#near(from), this.#near(to));
    return least >= windowsPerSecond && this.#near((from + to) / 2) <= betweenShare * least;
  }

  /** Windows with a shared sound at about a level ratio. */
  #near(ratioDb: number, reachDb = 1): number {
    const bin = Math.round(ratioDb);
    let windows = 0;
    for (let near = bin - reachDb; near <= bin + reachDb; near += 1)
      windows += this.#ratios.get(near) ?? 0;
    return windows;
  }
}

/** Windows at about a level ratio. */
interface Place {
  readonly bin: number;
  readonly windows: number;
}

const larger = (one: Place, other: Place) => (other.windows > one.windows ? other : one);

const louderSide = (ratioDb: number): 0 | 1 => (ratioDb >= 0 ? 0 : 1);
