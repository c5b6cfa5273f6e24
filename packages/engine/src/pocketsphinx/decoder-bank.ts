import type { Decoder } from './library/decoder.js';

/** A decoder that is in use. */
export interface LentDecoder {
  /** The decoder, for this borrower alone. */
  readonly decoder: Decoder;
  /** Gives it back; idempotent. */
  release(): void;
  /** Gives it back for good, since it failed and may be in any state; idempotent. */
  discard(): void;
}

/** Decoders that are lent out, and kept for the next who needs the same vocabulary. */
export interface DecoderBank {
  /**
   * Lends a decoder; waits while all are in use.
   *
   * @param vocabulary - names the vocabulary that the decoder has learnt; decoders are never shared between vocabularies
   */
  borrow(vocabulary: string): Promise<LentDecoder>;
  /** Frees every decoder that is not in use, and the others when they come back. */
  close(): void;
}

/** How a bank works. */
export interface DecoderBankOptions {
  /** Loads a decoder and teaches it a vocabulary. */
  readonly load: (vocabulary: string) => Promise<Decoder>;
  /** Decoders that may be in use at the same time. */
  readonly capacity: number;
  /** Idle decoders that are kept. */
  readonly maximumIdle: number;
}

/** Makes a bank without decoders; they are loaded when they are needed. */
export function createDecoderBank({
  load,
  capacity,
  maximumIdle,
}: DecoderBankOptions): DecoderBank {
  let inUse = 0;
  let isClosed = false;
  const waiting: (() => void)[] = [];
  /** The one that was used last comes last. */
  const idle: { readonly vocabulary: string; readonly decoder: Decoder }[] = [];

  const takeIdle = (vocabulary: string): Decoder | undefined => {
    const index = idle.findLastIndex((entry) => entry.vocabulary === vocabulary);
    return index < 0 ? undefined : idle.splice(index, 1)[0]?.decoder;
  };
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
    async borrow(vocabulary) {
      if (inUse < capacity) inUse += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let decoder: Decoder;
      try {
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
    close() {
      isClosed = true;
      for (const { decoder } of idle.splice(0)) decoder.free();
    },
  };
}
