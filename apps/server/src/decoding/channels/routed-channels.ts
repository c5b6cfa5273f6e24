import type { ChannelMode } from '@earshot/core';
import { roundSeconds } from '@earshot/core/protocol';
import { engineRateHz } from '../audio-decoder.js';
import type { AudioTrack } from '../audio-properties.js';
import { evenBlocks } from '../sample-blocks.js';
import { type ChannelLayout, readChannelLayout } from './channel-layout.js';
import { windowsPerSecond } from './channel-levels.js';
import { ChannelRouter, muted } from './channel-router.js';
import { LevelHistory } from './level-history.js';
import { RoutedMixer } from './mix-routed.js';
import { SurroundSound } from './surround-sound.js';

type ChannelsOfTrack = Pick<AudioTrack, 'channelCount' | 'channelLayout'>;

/**
 * Fewest channels of a layout whose centre has the dialogue. The channels of smaller layouts are
 * mostly recorded separately.
 */
const fewestOfSurround = 5;

/** Where the channels of a recording are used, as `post_session_metadata` shows it. */
export interface ChannelReport {
  readonly mode: ChannelMode;
  /** Layout of loudspeakers that the file states, where it has decided. */
  readonly layout?: string;
  /**
   * Channels of the transcript, and for how long each channel of the file was used in them, in
   * seconds.
   */
  readonly transcribed: readonly {
    readonly channel: number;
    readonly from: readonly { readonly channel: number; readonly seconds: number }[];
  }[];
}

/**
 * The channels of a recording as they are transcribed: each sound once. It reads and keeps twenty
 * seconds ahead, and decides the same each time that the recording is read.
 */
export class RoutedChannels {
  readonly #mode: ChannelMode;
  readonly #layout: ChannelLayout | undefined;
  readonly #channelCount: number;
  readonly #router: ChannelRouter;
  readonly #surround: SurroundSound | undefined;
  /** Windows in which each channel was used in each other one. */
  readonly #usedWindows: readonly Float64Array[];
  /** Seconds in which each channel has a sound of its own. */
  readonly #carried: readonly boolean[][];
  readonly #histories: readonly LevelHistory[];

  /**
   * @param track - number of channels, and their layout where the file states one
   * @param mode - use of the channels according to the request
   */
  constructor({ channelCount, channelLayout }: ChannelsOfTrack, mode: ChannelMode) {
    this.#mode = mode;
    this.#channelCount = channelCount;
    this.#layout = this.#isSeparate ? undefined : readChannelLayout(channelLayout, channelCount);
    this.#router = new ChannelRouter(this.#isSeparate ? 0 : channelCount, (window) => {
      this.#surround?.add(window);
      for (const [channel, levels] of this.#router.levels.entries())
        this.#histories[channel]?.add(levels.levelDb(window));
    });
    if (this.#layout !== undefined)
      this.#surround = new SurroundSound(this.#layout, this.#router.levels);
    this.#usedWindows = Array.from({ length: channelCount }, () => new Float64Array(channelCount));
    this.#carried = Array.from({ length: channelCount }, () => []);
    this.#histories = Array.from({ length: channelCount }, () => new LevelHistory());
  }

  /** Number of channels that differ, once the recording is read. */
  get distinctCount(): number {
    if (this.#isSeparate) return this.#channelCount;
    if (this.#isOne) return 1;
    const groups = this.#router.groups();
    return new Set(groups.filter((_, channel) => !this.#isLowFrequency(channel))).size;
  }

  /**
   * Reads the channels.
   *
   * @param decoded - blocks of samples at 16 kHz, one array for each channel of the file, all of
   * the same length
   * @returns blocks with as many arrays, in which channels that are used in another one are silent
   */
  async *read(decoded: AsyncIterable<Int16Array[]>): AsyncGenerator<Int16Array[], void> {
    if (this.#isSeparate) return yield* decoded;
    const mixer = new RoutedMixer(this.#channelCount);
    const waiting: Int16Array[][] = [];
    let second = 0;
    for await (const block of evenBlocks(decoded, engineRateHz)) {
      waiting.push(block);
      this.#router.add(block);
      if (!this.#router.isReady(second)) continue;
      yield mixer.mix(waiting.shift() ?? [], this.#findRoutes(second));
      second += 1;
    }
    this.#router.end();
    for (const block of waiting) {
      yield mixer.mix(block, this.#findRoutes(second));
      second += 1;
    }
  }

  /** True when a channel has a sound of its own in a stretch that was read, given in seconds. */
  carries(channel: number, from: number, to: number): boolean {
    if (this.#isSeparate) return true;
    return (this.#carried[channel] ?? []).slice(Math.floor(from), Math.ceil(to)).includes(true);
  }

  /**
   * True when several channels carry the sounds of one room, so that each of them has several
   * speakers.
   */
  get hasRoom(): boolean {
    return this.#router.hasRoom;
  }

  /**
   * Correlation of the levels of two channels in a stretch that was read, given in seconds: from -1
   * to 1.
   */
  levelCorrelation(channel: number, other: number, from: number, to: number): number {
    const [one, two] = [this.#histories[channel], this.#histories[other]];
    return one === undefined || two === undefined ? 0 : one.correlation(two, from, to);
  }

  /** Describes which channels were used where. Undefined for a file with one channel. */
  report(): ChannelReport | undefined {
    if (this.#channelCount === 1) return undefined;
    return {
      mode: this.#mode,
      ...(this.#isSurround ? { layout: this.#layout?.name ?? '' } : {}),
      transcribed: this.#usedWindows.flatMap((windows, channel) => {
        const from = [...windows.keys()]
          .map((source) => ({
            channel: source,
            seconds: roundSeconds((windows[source] ?? 0) / windowsPerSecond),
          }))
          .filter(({ seconds }) => seconds > 0);
        return from.length === 0 ? [] : [{ channel, from }];
      }),
    };
  }

  get #isSeparate(): boolean {
    return this.#mode === 'separate' || this.#channelCount === 1;
  }

  /** True when all channels are used as one. */
  get #isOne(): boolean {
    return this.#mode === 'mixed' || this.#isSurround;
  }

  /** True when the layout of the file decides, as far as is known. */
  get #isSurround(): boolean {
    return (
      this.#channelCount >= fewestOfSurround &&
      this.#layout?.centre !== undefined &&
      this.#surround?.isDiscrete === false
    );
  }

  #isLowFrequency(channel: number): boolean {
    return (
      this.#layout?.lowFrequency.includes(channel) === true && this.#surround?.isDiscrete === false
    );
  }

  /** Routes of all channels in each window of a second. */
  #findRoutes(second: number): number[][] {
    const isCentre = this.#isSurround && this.#surround?.hasDialogue(second) === true;
    return this.#router.route(second).map((chosen, index) => {
      const routes = chosen.map((route, channel) => {
        if (isCentre) return channel === this.#layout?.centre ? 0 : muted;
        if (route === muted || this.#isLowFrequency(channel)) return muted;
        return this.#isOne ? 0 : route;
      });
      this.#count(routes, second * windowsPerSecond + index);
      return routes;
    });
  }

  #count(routes: readonly number[], window: number): void {
    for (const [channel, route] of routes.entries()) {
      const carried = this.#carried[route];
      const windows = this.#usedWindows[route];
      if (carried === undefined || windows === undefined) continue;
      carried[Math.floor(window / windowsPerSecond)] = true;
      if (this.#router.levels[channel]?.isAudible(window) === true)
        windows[channel] = (windows[channel] ?? 0) + 1;
    }
  }
}
