import { ChannelLevels, floorReachSeconds, windowsPerSecond } from './channel-levels.js';
import { ChannelPair, type PairVerdict } from './channel-pair.js';

/** Seconds by which pairs are known ahead of the windows that are routed. */
const foresightSeconds = 10;

/** Level by which another channel has to be louder to be used instead, in dB. */
const switchDb = 3;

/** Level by which a channel is far louder than another one of its group, in dB. */
const sideDb = 9;

/**
 * Longest stretch between two shared sounds that belongs to them although its level ratio is
 * another, in windows.
 */
const transitionWindows = 5;

/** Longest pause over which channels stay together, in windows. */
const heldWindows = windowsPerSecond;

/**
 * Windows before and after its own sound in which a channel is used as well, to include soft
 * beginnings and ends.
 */
const marginWindows = 4;

/** Windows whose choice is kept: the second that is routed, and the margins around it. */
const keptWindows = 2 * windowsPerSecond;

/** Route of a channel that is not used. Any other route is the channel in which it is used. */
export const muted = -1;

/** Choice for a window. */
interface Choice {
  /** Route of each channel. */
  readonly routes: readonly number[];
  /** Channels that are certainly the quieter ones of a shared sound. */
  readonly isShared: readonly boolean[];
}

/**
 * Decides in which channel each channel is used, window by window. Only the loudest of the channels
 * that carry one sound is used. Channels that always carry the same sounds are used in the first of
 * them, and others in their own channel, so that the parties of a call keep their channels.
 */
export class ChannelRouter {
  readonly levels: readonly ChannelLevels[];
  /** Pairs of each channel with those before it. */
  readonly #pairs: readonly (readonly ChannelPair[])[];
  readonly #allPairs: readonly ChannelPair[];
  /** Window in which each channel was used last while others carried its sound. */
  readonly #chosenAt: number[];
  readonly #choices: Choice[] = [];
  readonly #onWindow: (window: number) => void;
  #arrivedSeconds = 0;
  #comparedWindows = 0;
  #chosenWindows = 0;
  #hasEnded = false;

  /**
   * @param channelCount - channels that are compared
   * @param onWindow - called with each window whose levels and noise floors are known, in order
   */
  constructor(channelCount: number, onWindow: (window: number) => void) {
    this.#onWindow = onWindow;
    this.levels = Array.from({ length: channelCount }, () => new ChannelLevels());
    this.#chosenAt = this.levels.map(() => -1);
    this.#pairs = this.levels.map((second, index) =>
      this.levels.slice(0, index).map((first) => new ChannelPair(first, second)),
    );
    this.#allPairs = this.#pairs.flat();
  }

  /** Adds the next second, or the shorter remainder. */
  add(block: readonly Int16Array[]): void {
    for (const [channel, levels] of this.levels.entries())
      levels.add(selectChannel(block, channel));
    for (const [channel, pairs] of this.#pairs.entries())
      for (const [other, pair] of pairs.entries())
        pair.addSamples(selectChannel(block, other), selectChannel(block, channel));
    this.#arrivedSeconds += 1;
    this.#compareUntil(this.#arrivedSeconds - floorReachSeconds);
  }

  /** Called when no second follows. */
  end(): void {
    this.#hasEnded = true;
    this.#compareUntil(this.#arrivedSeconds);
  }

  /** True once enough follows a second for its routes, or the recording has ended. */
  isReady(second: number): boolean {
    return this.#hasEnded || second + floorReachSeconds + foresightSeconds < this.#arrivedSeconds;
  }

  /** True when some channels carry the sounds of one room. */
  get hasRoom(): boolean {
    return this.#allPairs.some((pair) => pair.isRoom);
  }

  /**
   * Groups the channels that carry the same sounds.
   *
   * @param second - second up to which equal samples count. Their sound counts as far as it is
   * known
   * @returns the channel in which each channel is used: the first of its group, or one that is far
   * louder. The speech of one party of a call so far may have leaked to the other side
   */
  groups(second = this.#arrivedSeconds - 1): number[] {
    const joined = this.#join((pair) => pair.isOne(second));
    return joined.map((first) => {
      const ratioTo = (channel: number) => this.#pairs[channel]?.[first]?.ratioDb ?? 0;
      return [...joined.keys()]
        .filter((channel) => joined[channel] === first && channel > first)
        .reduce(
          (one, other) =>
            ratioTo(other) < Math.min(-sideDb, one === first ? 0 : ratioTo(one)) ? other : one,
          first,
        );
    });
  }

  /**
   * Routes the windows of a second. Seconds must be routed one after the other.
   *
   * @returns the routes of all channels in each window
   */
  route(second: number): number[][] {
    const groups = this.groups(second);
    const end = (second + 1) * windowsPerSecond;
    for (; this.#chosenWindows < end + marginWindows; this.#chosenWindows += 1)
      this.#choices[this.#chosenWindows % keptWindows] = this.#choose(this.#chosenWindows, groups);
    return Array.from({ length: windowsPerSecond }, (_, index) =>
      this.#routesAt(end - windowsPerSecond + index),
    );
  }

  #choose(window: number, groups: readonly number[]): Choice {
    const joined = this.#join((pair) => areTogether(pair, window));
    const parts = groupChannels(joined).map((members) => this.#loudest(members, window));
    const used = groupChannels(groups).flatMap((members) => {
      const own = parts.filter((channel) => members.includes(channel));
      return own.length === 0 ? [] : [this.#loudest(own, window)];
    });
    return {
      routes: groups.map((group, channel) => (used.includes(channel) ? group : muted)),
      isShared: groups.map(
        (_, channel) =>
          !used.includes(channel) &&
          this.#listPairs(channel).some((pair) => pair.verdict(window) === 'same'),
      ),
    };
  }

  /**
   * Routes of a window, in which a channel is used also just before and just after its own sound.
   */
  #routesAt(window: number): number[] {
    const { routes, isShared } = this.#choiceAt(window);
    return routes.map((route, channel) => {
      if (route !== muted || isShared[channel] === true) return route;
      for (const step of [1, -1])
        for (let distance = 1; distance <= marginWindows; distance += 1) {
          const near = this.#choiceAt(window + step * distance);
          const nearRoute = near.routes[channel] ?? muted;
          // A sound that already is in that channel would be there twice.
          if (nearRoute !== muted) return routes.includes(nearRoute) ? muted : nearRoute;
          if (near.isShared[channel] === true) break;
        }
      return muted;
    });
  }

  #choiceAt(window: number): Choice {
    return this.#choices[window % keptWindows] ?? { routes: [], isShared: [] };
  }

  /**
   * The loudest of some channels, or the one of them that was used before unless another one is
   * clearly louder.
   */
  #loudest(channels: readonly number[], window: number): number {
    const [first = 0] = channels;
    if (channels.length < 2) return first;
    const level = (channel: number) => this.levels[channel]?.levelDb(window) ?? 0;
    const chosenAt = (channel: number) => this.#chosenAt[channel] ?? -1;
    const before = channels.reduce((one, other) => (chosenAt(other) > chosenAt(one) ? other : one));
    const loudest = channels.reduce((one, other) => (level(other) > level(one) ? other : one));
    const used = level(loudest) > level(before) + switchDb ? loudest : before;
    this.#chosenAt[used] = window;
    return used;
  }

  #compareUntil(second: number): void {
    for (; this.#comparedWindows < second * windowsPerSecond; this.#comparedWindows += 1) {
      for (const pair of this.#allPairs) pair.add(this.#comparedWindows);
      this.#onWindow(this.#comparedWindows);
    }
  }

  /** Pairs of a channel with all others. */
  #listPairs(channel: number): ChannelPair[] {
    const later = this.#pairs.slice(channel + 1).flatMap((pairs) => pairs[channel] ?? []);
    return [...(this.#pairs[channel] ?? []), ...later];
  }

  /** Joins channels by their pairs: the first of all channels that each is joined with. */
  #join(isJoined: (pair: ChannelPair) => boolean): number[] {
    const joined = this.levels.map((_, channel) => channel);
    for (const [channel, pairs] of this.#pairs.entries())
      for (const [other, pair] of pairs.entries()) {
        const from = joined[channel] ?? channel;
        const to = joined[other] ?? other;
        if (from === to || !isJoined(pair)) continue;
        const first = Math.min(from, to);
        for (const [index, one] of joined.entries())
          if (one === from || one === to) joined[index] = first;
      }
    return joined;
  }
}

/**
 * True when two channels carry one sound in a window, also in its pauses and where it passes into
 * another shared sound.
 */
function areTogether(pair: ChannelPair, window: number): boolean {
  const verdict = pair.verdict(window);
  // Sound that is inaudible beside a loud channel is noise, or has leaked from that channel.
  if (verdict === 'same' || verdict === 'alone') return true;
  /** Distance of the nearest window before or after it with one of some verdicts, up to a reach. */
  const findDistance = (sought: readonly PairVerdict[], step: 1 | -1, reach: number) => {
    for (let distance = 1; distance <= reach && window + step * distance >= 0; distance += 1)
      if (sought.includes(pair.verdict(window + step * distance))) return distance;
    return undefined;
  };
  if (verdict === 'neutral') {
    const distance = findDistance(['same', 'apart'], -1, heldWindows);
    return distance !== undefined && pair.verdict(window - distance) === 'same';
  }
  const before = findDistance(['same'], -1, transitionWindows);
  const after = findDistance(['same'], 1, transitionWindows);
  return before !== undefined && after !== undefined && before + after <= transitionWindows + 1;
}

/** The channels of each group, by the first channel of the group of each channel. */
function groupChannels(joined: readonly number[]): number[][] {
  return [...new Set(joined)].map((first) =>
    [...joined.keys()].filter((channel) => joined[channel] === first),
  );
}

function selectChannel(block: readonly Int16Array[], channel: number): Int16Array {
  return block[channel] ?? new Int16Array();
}
