import type { Decoder } from '../../libraries/pocketsphinx/decoder.js';

/** The part of a decoder with which utterances are recognised. */
export type PooledDecoder = Pick<Decoder, 'begin' | 'decode' | 'end' | 'words' | 'free'>;

/** Lease of a decoder. */
export interface DecoderLease {
  /** The decoder, which only the holder of the lease may use. */
  readonly decoder: PooledDecoder;
  /** Ends the lease and keeps the decoder for the next one. Idempotent. */
  release(): void;
  /** Ends the lease and frees the decoder, since it failed and may be in any state. Idempotent. */
  discard(): void;
}

/** Options of a {@link DecoderPool}. */
export interface DecoderPoolOptions {
  /** Loads a decoder with a vocabulary. */
  readonly load: (vocabulary: string) => Promise<PooledDecoder>;
  /** Number of decoders that may be in use at the same time. */
  readonly capacity: number;
  /** Maximum number of idle decoders that are kept. */
  readonly maximumIdle: number;
}

/**
 * Pool of decoders, which are loaded when they are needed. Released ones are kept for the next
 * lease with the same vocabulary.
 */
export class DecoderPool {
  readonly #options: DecoderPoolOptions;
  #inUse = 0;
  #isClosed = false;
  readonly #waiting: (() => void)[] = [];
  /** The most recently used one comes last. */
  readonly #idle: { readonly vocabulary: string; readonly decoder: PooledDecoder }[] = [];
  /** Decoders that are being loaded in advance. */
  readonly #preparing = new Map<string, Promise<void>>();

  constructor(options: DecoderPoolOptions) {
    this.#options = options;
  }

  /**
   * Leases a decoder. Waits while all are in use.
   *
   * @param vocabulary - key of its vocabulary, empty for none. Decoders are never shared between
   * vocabularies
   */
  async acquire(vocabulary: string): Promise<DecoderLease> {
    const { capacity, load } = this.#options;
    if (this.#inUse < capacity) this.#inUse += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      // One that is being loaded is ready sooner than another one.
      if (!this.#hasIdle(vocabulary)) await this.#preparing.get(vocabulary);
      return this.#lease(vocabulary, this.#takeIdle(vocabulary) ?? (await load(vocabulary)));
    } catch (error) {
      this.#endLease();
      throw error;
    }
  }

  /**
   * Loads a decoder ahead of its first lease, unless one is idle.
   *
   * @param vocabulary - key of its vocabulary, empty for none
   */
  async prepare(vocabulary: string): Promise<void> {
    if (this.#isClosed || this.#hasIdle(vocabulary) || this.#preparing.has(vocabulary)) return;
    const loading = this.#options
      .load(vocabulary)
      .then((decoder) => this.#keep(vocabulary, decoder));
    // The next lease loads it again, and reports the error.
    const ended = loading.catch(() => undefined).finally(() => this.#preparing.delete(vocabulary));
    this.#preparing.set(vocabulary, ended);
    await ended;
  }

  /** Frees every decoder that is not in use, and the others when they are released. */
  close(): void {
    this.#isClosed = true;
    for (const { decoder } of this.#idle.splice(0)) decoder.free();
  }

  #lease(vocabulary: string, decoder: PooledDecoder): DecoderLease {
    let hasEnded = false;
    const endWith = (act: () => void) => () => {
      if (hasEnded) return;
      hasEnded = true;
      act();
      this.#endLease();
    };
    return {
      decoder,
      release: endWith(() => this.#keep(vocabulary, decoder)),
      discard: endWith(() => decoder.free()),
    };
  }

  #endLease(): void {
    const next = this.#waiting.shift();
    // The capacity goes to the next caller at once, or a newcomer could take it.
    if (next === undefined) this.#inUse -= 1;
    else next();
  }

  #hasIdle(vocabulary: string): boolean {
    return this.#idle.some((entry) => entry.vocabulary === vocabulary);
  }

  #takeIdle(vocabulary: string): PooledDecoder | undefined {
    const index = this.#idle.findLastIndex((entry) => entry.vocabulary === vocabulary);
    return index < 0 ? undefined : this.#idle.splice(index, 1)[0]?.decoder;
  }

  #keep(vocabulary: string, decoder: PooledDecoder): void {
    const idle = this.#idle;
    idle.push({ vocabulary, decoder });
    while (idle.length > (this.#isClosed ? 0 : this.#options.maximumIdle)) {
      // The plain decoder is what most utterances need, so one with a vocabulary goes first.
      const index = idle.findIndex((entry) => entry.vocabulary !== '');
      idle.splice(this.#isClosed ? 0 : Math.max(0, index), 1)[0]?.decoder.free();
    }
  }
}
