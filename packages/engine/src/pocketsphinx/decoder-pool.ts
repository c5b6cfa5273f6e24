import type { Decoder } from './library/decoder.js';

/** A decoder that is in use. */
export interface DecoderLease {
  /** The decoder, for this borrower alone. */
  readonly decoder: Decoder;
  /** Gives it back; idempotent. */
  release(): void;
  /** Gives it back for good, since it failed and may be in any state; idempotent. */
  discard(): void;
}

/** Leases decoders, and keeps released ones for the next caller with the same vocabulary. */
export interface DecoderPool {
  /**
   * Lends a decoder; waits while all are in use.
   *
   * @param vocabulary - names the vocabulary that the decoder has learnt; decoders are never shared between vocabularies
   */
  acquire(vocabulary: string): Promise<DecoderLease>;
  /**
   * Loads a decoder ahead of its first borrower, unless one is idle.
   *
   * @param vocabulary - names the vocabulary that it learns
   */
  prepare(vocabulary: string): Promise<void>;
  /** Frees every decoder that is not in use, and the others when they come back. */
  close(): void;
}

/** Options of {@link createDecoderPool}. */
export interface DecoderPoolOptions {
  /** Loads a decoder and teaches it a vocabulary. */
  readonly load: (vocabulary: string) => Promise<Decoder>;
  /** Decoders that may be in use at the same time. */
  readonly capacity: number;
  /** Idle decoders that are kept. */
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
  const leave = () => {
    const next = waiting.shift();
    // The place goes to the next in line at once, or a newcomer could take it.
    if (next === undefined) inUse -= 1;
    else next();
  };

  return {
    async acquire(vocabulary) {
      if (inUse < capacity) inUse += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let decoder: Decoder;
      try {
        // One that is nearly ready is sooner there than another one.
        if (!hasIdle(vocabulary)) await preparing.get(vocabulary);
        decoder = takeIdle(vocabulary) ?? (await load(vocabulary));
      } catch (fault) {
        leave();
        throw fault;
      }
      let isBack = false;
      const giveBack = (act: () => void) => () => {
        if (isBack) return;
        isBack = true;
        act();
        leave();
      };
      return {
        decoder,
        release: giveBack(() => keep(vocabulary, decoder)),
        discard: giveBack(() => decoder.free()),
      };
    },
    async prepare(vocabulary) {
      if (isClosed || hasIdle(vocabulary) || preparing.has(vocabulary)) return;
      const loading = load(vocabulary).then((decoder) => keep(vocabulary, decoder));
      // Whoever borrows one loads it again, and is told what is wrong.
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
