import type { Decoder } from './library/decoder.js';

/** Lease of a decoder. */
export interface DecoderLease {
  /** The decoder, for the holder of the lease alone. */
  readonly decoder: Decoder;
  /** Ends the lease; the decoder is kept for the next one. Idempotent. */
  release(): void;
  /** Ends the lease and frees the decoder, since it failed and may be in any state. Idempotent. */
  discard(): void;
}

/** Pool of decoders, which keeps released ones for the next lease with the same vocabulary. */
export interface DecoderPool {
  /**
   * Leases a decoder; waits while all are in use.
   *
   * @param vocabulary - key of its vocabulary, empty for none; decoders are never shared between vocabularies
   */
  acquire(vocabulary: string): Promise<DecoderLease>;
  /**
   * Loads a decoder ahead of its first lease, unless one is idle.
   *
   * @param vocabulary - key of its vocabulary, empty for none
   */
  prepare(vocabulary: string): Promise<void>;
  /** Frees every decoder that is not in use, and the others when they are released. */
  close(): void;
}

/** Options of {@link createDecoderPool}. */
export interface DecoderPoolOptions {
  /** Loads a decoder with a vocabulary. */
  readonly load: (vocabulary: string) => Promise<Decoder>;
  /** Number of decoders that may be in use at the same time. */
  readonly capacity: number;
  /** Most idle decoders that are kept. */
  readonly maximumIdle: number;
}

/** Creates an empty pool; decoders are loaded when they are needed. */
export function createDecoderPool({
  load,
  capacity,
  maximumIdle,
}: DecoderPoolOptions): DecoderPool {
  let inUse = 0;
  let isClosed = false;
  const waiting: (() => void)[] = [];
  /** The one that was used last comes last. */
  const idle: { readonly vocabulary: string; readonly decoder: Decoder }[] = [];

  /** Decoders that are being loaded ahead. */
  const preparing = new Map<string, Promise<void>>();

  const takeIdle = (vocabulary: string): Decoder | undefined => {
    const index = idle.findLastIndex((entry) => entry.vocabulary === vocabulary);
    return index < 0 ? undefined : idle.splice(index, 1)[0]?.decoder;
  };
  const hasIdle = (vocabulary: string) => idle.some((entry) => entry.vocabulary === vocabulary);
  const keep = (vocabulary: string, decoder: Decoder) => {
    idle.push({ vocabulary, decoder });
    // The plain decoder is what most utterances need, so a vocabulary goes first.
    while (idle.length > (isClosed ? 0 : maximumIdle)) {
      const index = isClosed
        ? 0
        : Math.max(
            0,
            idle.findIndex((entry) => entry.vocabulary !== ''),
          );
      idle.splice(index, 1)[0]?.decoder.free();
    }
  };
  const endLease = () => {
    const next = waiting.shift();
    // The capacity goes to the next caller at once, or a newcomer could take it.
    if (next === undefined) inUse -= 1;
    else next();
  };

  return {
    async acquire(vocabulary) {
      if (inUse < capacity) inUse += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let decoder: Decoder;
      try {
        // One that is being loaded is ready sooner than another one.
        if (!hasIdle(vocabulary)) await preparing.get(vocabulary);
        decoder = takeIdle(vocabulary) ?? (await load(vocabulary));
      } catch (error) {
        endLease();
        throw error;
      }
      let hasEnded = false;
      const endWith = (act: () => void) => () => {
        if (hasEnded) return;
        hasEnded = true;
        act();
        endLease();
      };
      return {
        decoder,
        release: endWith(() => keep(vocabulary, decoder)),
        discard: endWith(() => decoder.free()),
      };
    },
    async prepare(vocabulary) {
      if (isClosed || hasIdle(vocabulary) || preparing.has(vocabulary)) return;
      const loading = load(vocabulary).then((decoder) => keep(vocabulary, decoder));
      // The next lease loads it again, and reports the error.
      const ended = loading.catch(() => undefined).finally(() => preparing.delete(vocabulary));
      preparing.set(vocabulary, ended);
      await ended;
    },
    close() {
      isClosed = true;
      for (const { decoder } of idle.splice(0)) decoder.free();
    },
  };
}
