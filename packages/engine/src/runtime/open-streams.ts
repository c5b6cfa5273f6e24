import { EngineBusyError } from '../port/engine-error.js';
import type { SpeechStream } from '../port/speech-stream.js';

/** The open streams of an engine, up to its capacity. */
export class OpenStreams {
  /** Maximum number of open streams. */
  readonly capacity: number;
  readonly #streams = new Set<SpeechStream>();
  #count = 0;
  /** Number of calls of {@link OpenStreams.abortAll}. */
  #abortions = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Number of streams that are open or about to open. */
  get count(): number {
    return this.#count;
  }

  /**
   * Opens a stream, which counts from now until it has ended or could not be created.
   *
   * @param create - creates the stream, which calls `onOver` when it has been finished or aborted.
   * Further calls have no effect
   * @throws EngineBusyError when there are as many as the capacity
   */
  async open(
    create: (onOver: () => void) => SpeechStream | Promise<SpeechStream>,
  ): Promise<SpeechStream> {
    if (this.#count >= this.capacity)
      throw new EngineBusyError(`All ${this.capacity} streams of the engine are in use.`);
    this.#count += 1;
    let stream: SpeechStream | undefined;
    let hasEnded = false;
    const abortions = this.#abortions;
    const onOver = () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#count -= 1;
      if (stream !== undefined) this.#streams.delete(stream);
    };
    try {
      stream = await create(onOver);
    } catch (error) {
      onOver();
      throw error;
    }
    if (!hasEnded) this.#streams.add(stream);
    if (this.#abortions !== abortions) stream.abort();
    return stream;
  }

  /** Aborts every stream. One that is being created is aborted as soon as it exists. */
  abortAll(): void {
    this.#abortions += 1;
    for (const stream of this.#streams) stream.abort();
  }
}
