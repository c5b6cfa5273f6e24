import type { LiveRequest } from '@earshot/core';
import {
  type EngineRegistry,
  firstAvailable,
  needsOfSession,
  type RegisteredEngine,
} from '../engines/index.js';
import type { SessionEntry } from './session-entry.js';

/** A live session that is to begin. */
export interface RoomRequest {
  readonly channels: number;
  /** Id of the key of its owner, who leaves a fifth of the channels to others where there are others. */
  readonly keyId: string;
  /** Engines that can transcribe it. */
  readonly engines: readonly RegisteredEngine[];
}

/** Room for one more session: `full` when nobody has room, `share-used` when its key has none. */
export type RoomState = 'free' | 'full' | 'share-used';

/** Options of {@link SessionRooms}. */
export interface SessionRoomsOptions {
  readonly engines: EngineRegistry;
  /** Channels that may be open at the same time: other engines may keep up with more. */
  readonly maximumChannels: () => number;
  /** True when none of the engines may have more channels than it keeps up with. */
  readonly isLimitedByEngines: boolean;
}

/** Channels that one key leaves to others, as a part of all. */
const reservedShare = 0.2;

/** Room for live sessions, in all and in each engine. */
export class SessionRooms {
  readonly #options: SessionRoomsOptions;
  readonly #entries: ReadonlyMap<string, SessionEntry>;

  /**
   * @param options - the engines and the limits
   * @param entries - the sessions that there are, by their ids
   */
  constructor(options: SessionRoomsOptions, entries: ReadonlyMap<string, SessionEntry>) {
    this.#options = options;
    this.#entries = entries;
  }

  /** Channels that are open. */
  get channelCount(): number {
    return this.#countChannels(() => true);
  }

  /**
   * Room for one more session.
   *
   * @param hasOtherKeys - true when there are keys besides that of its owner
   */
  roomFor({ channels, engines, keyId }: RoomRequest, hasOtherKeys: boolean): RoomState {
    const maximumChannels = this.#options.maximumChannels();
    if (this.channelCount + channels > maximumChannels) return 'full';
    if (engines.length > 0 && this.#withRoom(engines, channels).length === 0) return 'full';
    const ofKey = channels + this.#countChannels((entry) => entry.keyId === keyId);
    const share = hasOtherKeys
      ? maximumChannels - Math.ceil(maximumChannels * reservedShare)
      : maximumChannels;
    return ofKey <= Math.max(channels, share) ? 'free' : 'share-used';
  }

  /** Engines that can transcribe a session; none when the server has other engines than when it was initiated. */
  enginesOf(params: LiveRequest): readonly RegisteredEngine[] {
    return this.#options.engines.find(needsOfSession(params)).route?.engines ?? [];
  }

  /** The engine that is to transcribe a session: the best one that works and has room, as far as there is one. */
  engineFor(params: LiveRequest): RegisteredEngine {
    const { engines } = this.#options;
    const able = this.enginesOf(params);
    const [first] = able.length === 0 ? engines.engines : able;
    if (first === undefined) throw new Error('There is no engine');
    return firstAvailable(this.#withRoom(able, params.channels)) ?? firstAvailable(able) ?? first;
  }

  /** Engines that keep up with more channels. */
  #withRoom(engines: readonly RegisteredEngine[], channels: number): RegisteredEngine[] {
    if (!this.#options.isLimitedByEngines) return [...engines];
    return engines.filter((engine) => {
      const others = this.#countChannels((entry) => entry.engine === engine);
      // One session may be larger than an engine: it is the only one then.
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
