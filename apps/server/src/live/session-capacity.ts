import type { LiveRequest } from '@earshot/core';
import {
  type EngineRegistry,
  firstAvailable,
  needsOfSession,
  type RegisteredEngine,
} from '../engines/index.js';
import type { SessionEntry } from './session-entry.js';

/** A live session that is about to start. */
export interface CapacityRequest {
  readonly channels: number;
  /**
   * Id of the key that owns it. Each key leaves a fifth of the channels to other keys, if there are
   * any.
   */
  readonly keyId: string;
  /** Engines that can transcribe it. */
  readonly engines: readonly RegisteredEngine[];
}

/** What can transcribe a session. */
interface AbleEngines {
  /**
   * Engines of this node. There are none when the engines have changed since it was initiated, and
   * none can.
   */
  readonly engines: readonly RegisteredEngine[];
  /** Nodes whose engines can, unless one of this node is able and available. */
  readonly nodesInstead: ReadonlySet<string>;
}

/**
 * Room for another session: `full` when there is none for any key, `share-used` when there is none
 * for its key.
 */
export type RoomState = 'free' | 'full' | 'share-used';

/** Options of {@link SessionCapacity}. */
export interface SessionCapacityOptions {
  readonly engines: EngineRegistry;
  /**
   * Returns the number of channels that may be open at the same time, which changes when engines
   * are replaced.
   */
  readonly maximumChannels: () => number;
  /** True when no engine may have more channels than it can keep up with. */
  readonly isLimitedByEngines: boolean;
}

/** Share of the channels that one key leaves to others. */
const reservedShare = 0.2;

/** Determines the room for live sessions, in total and in each engine. */
export class SessionCapacity {
  readonly #options: SessionCapacityOptions;
  readonly #entries: ReadonlyMap<string, SessionEntry>;

  /**
   * @param options - the engines and the limits
   * @param entries - the current sessions, by their ids
   */
  constructor(options: SessionCapacityOptions, entries: ReadonlyMap<string, SessionEntry>) {
    this.#options = options;
    this.#entries = entries;
  }

  /** Number of open channels. */
  get channelCount(): number {
    return this.#countChannels(() => true);
  }

  /**
   * Checks for room for another session.
   *
   * @param hasOtherKeys - true when there are keys other than that of its owner
   */
  roomFor({ channels, engines, keyId }: CapacityRequest, hasOtherKeys: boolean): RoomState {
    const maximumChannels = this.#options.maximumChannels();
    if (this.channelCount + channels > maximumChannels) return 'full';
    if (engines.length > 0 && this.#withRoom(engines, channels).length === 0) return 'full';
    const ofKey = channels + this.#countChannels((entry) => entry.keyId === keyId);
    const share = hasOtherKeys
      ? maximumChannels - Math.ceil(maximumChannels * reservedShare)
      : maximumChannels;
    return ofKey <= Math.max(channels, share) ? 'free' : 'share-used';
  }

  /** Finds what can transcribe a session. */
  findEngines(params: LiveRequest): AbleEngines {
    const needs = needsOfSession(params);
    const { engines: registry } = this.#options;
    const engines = registry.find(needs).route?.engines ?? [];
    const isAbleHere = firstAvailable(engines) !== undefined;
    return { engines, nodesInstead: isAbleHere ? new Set() : registry.nodesFor(needs) };
  }

  /** Chooses the engine for a session: if possible the best one that is available and has room. */
  engineFor(params: LiveRequest): RegisteredEngine {
    const { engines } = this.#options;
    const { engines: able } = this.findEngines(params);
    const [first] = able.length === 0 ? engines.engines : able;
    if (first === undefined) throw new Error('There is no engine');
    return firstAvailable(this.#withRoom(able, params.channels)) ?? firstAvailable(able) ?? first;
  }

  /** Engines that can keep up with a number of further channels. */
  #withRoom(engines: readonly RegisteredEngine[], channels: number): RegisteredEngine[] {
    if (!this.#options.isLimitedByEngines) return [...engines];
    return engines.filter((engine) => {
      const others = this.#countChannels((entry) => entry.engine === engine);
      // A session with more channels than the engine can keep up with gets an idle engine.
      return others === 0 || others + channels <= engine.pool.liveCapacity;
    });
  }

  #countChannels(counts: (entry: SessionEntry) => boolean): number {
    let count = 0;
    for (const entry of this.#entries.values())
      if (entry.session.isRecording && counts(entry)) count += entry.session.params.channels;
    return count;
  }
}
