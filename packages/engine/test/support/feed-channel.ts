import type {
  EnginePool,
  LiveChannel,
  LiveChannelEvent,
  LiveChannelOptions,
} from '../../src/index.js';

/** Options of {@link feedChannel}. */
export interface FeedOptions {
  readonly pool: Pick<EnginePool, 'openLiveChannel'>;
  /** The whole channel from its start, even when it is resumed. */
  readonly samples: Int16Array;
  readonly options?: Partial<LiveChannelOptions>;
  /**
   * Length of the next chunk, in samples.
   *
   * @defaultValue 1600
   */
  readonly chunkSamples?: () => number;
  /**
   * Called before each chunk with the number of samples so far. Returns false to abort the channel.
   */
  readonly beforeChunk?: (offset: number) => boolean | Promise<boolean>;
  readonly onEvent?: (event: LiveChannelEvent) => void;
}

/**
 * Feeds a channel as a service does: waits for room, goes back when a process died, finishes at the
 * end. Resolves with all events.
 */
export function feedChannel(feed: FeedOptions): Promise<LiveChannelEvent[]> {
  const { pool, samples, options = {}, chunkSamples = () => 1600, beforeChunk } = feed;
  const events: LiveChannelEvent[] = [];
  let offset = options.from?.sample ?? 0;
  let isPumping = false;
  let hasRoom = true;
  let generation = 0;
  return new Promise((resolve, reject) => {
    const pump = async (channel: LiveChannel) => {
      if (isPumping) return;
      isPumping = true;
      while (hasRoom && offset < samples.length) {
        const before = generation;
        if (beforeChunk !== undefined && !(await beforeChunk(offset))) {
          channel.abort();
          resolve(events);
          return;
        }
        // A process may have died in between, which resets the position.
        if (before !== generation) continue;
        const chunk = samples.subarray(offset, offset + chunkSamples());
        offset += chunk.length;
        hasRoom = channel.push(chunk);
      }
      isPumping = false;
      if (hasRoom) channel.finish();
    };
    const channel = pool.openLiveChannel({
      recognition: {},
      ...options,
      onEvent(event) {
        events.push(event);
        feed.onEvent?.(event);
        if (event.type === 'rewind') {
          generation += 1;
          offset = event.sample;
        }
        if (event.type === 'room' || event.type === 'rewind') {
          hasRoom = true;
          pump(channel).catch(reject);
        }
        if (event.type === 'finished') resolve(events);
        if (event.type === 'failed') reject(event.error);
      },
    });
    pump(channel).catch(reject);
  });
}
