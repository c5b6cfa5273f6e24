import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { KeySlots } from '../../limits/key-slots.js';
import type { LiveLog } from '../../storage/index.js';

/** Options of an {@link AudioCopy}. */
export interface AudioCopyOptions {
  readonly sessionId: string;
  readonly log: Pick<LiveLog, 'readAudio'>;
  /** File that begins with a header, which is already there. */
  readonly path: string;
  readonly headerBytes: number;
  /** Length of the audio in the log, in bytes. */
  readonly audioBytes: number;
  /** Limits the copies that are made in the background at the same time. */
  readonly slots: KeySlots;
}

/**
 * The audio that a log has of a session, on its way into a file of this machine. The file has its
 * length from the start, so that further audio is appended at once, and the session resumes in the
 * same time however long it is.
 */
export class AudioCopy {
  /** Length of the audio, in bytes. */
  readonly audioBytes: number;
  readonly #options: AudioCopyOptions;
  #copiedBytes = 0;
  #copying: Promise<void> | undefined;
  #isScheduled = false;
  #stopped = new AbortController();

  constructor(options: AudioCopyOptions) {
    this.#options = options;
    this.audioBytes = options.audioBytes;
  }

  /** True once the file has all of the audio. */
  get isComplete(): boolean {
    return this.#copiedBytes === this.audioBytes;
  }

  /**
   * Copies in the background, when it is the turn of this session. After an error, the rest is
   * copied by {@link complete}.
   */
  schedule(): void {
    if (this.#isScheduled || this.isComplete) return;
    this.#isScheduled = true;
    this.#copyInTurn().catch(() => undefined);
  }

  /**
   * Copies what is missing, without waiting for other sessions. It may be repeated after an error.
   *
   * @throws errors of the log and of the file system, and the reason of {@link stop}
   */
  complete(): Promise<void> {
    this.#copying ??= this.#copy().finally(() => {
      this.#copying = undefined;
    });
    return this.#copying;
  }

  /** Stops a copy that is under way. It continues when it is scheduled or completed again. */
  stop(): void {
    this.#stopped.abort();
    this.#stopped = new AbortController();
    this.#isScheduled = false;
  }

  /** Reads audio from the log. The length must be within that of the audio. */
  async read(offset: number, length: number): Promise<Uint8Array> {
    const { log, sessionId } = this.#options;
    const target = Buffer.alloc(length);
    let filled = 0;
    if (length > 0)
      for await (const bytes of log.readAudio(sessionId, offset)) {
        target.set(bytes.subarray(0, length - filled), filled);
        filled += Math.min(bytes.length, length - filled);
        if (filled === length) break;
      }
    if (filled < length) throw new Error(`The log ends at ${offset + filled}`);
    return target;
  }

  async #copyInTurn(): Promise<void> {
    const { sessionId, slots } = this.#options;
    const slot = await slots.take(sessionId, this.#stopped.signal);
    try {
      await this.complete();
    } finally {
      slot.release();
    }
  }

  async #copy(): Promise<void> {
    if (this.isComplete) return;
    const { headerBytes, log, path, sessionId } = this.#options;
    const { signal } = this.#stopped;
    const file = await open(path, 'r+');
    try {
      for await (const bytes of log.readAudio(sessionId, this.#copiedBytes)) {
        signal.throwIfAborted();
        // What was appended meanwhile is in the file already.
        const missing = bytes.subarray(0, this.audioBytes - this.#copiedBytes);
        await writeAt(file, missing, headerBytes + this.#copiedBytes);
        this.#copiedBytes += missing.length;
        if (this.isComplete) return;
      }
    } finally {
      await file.close();
    }
    throw new Error(`The log ends at ${this.#copiedBytes}`);
  }
}

/**
 * Creates a file in place of an earlier one, with a header and room for audio, whose bytes are zero
 * until they are written.
 */
export async function createAudioFile(
  path: string,
  header: Uint8Array,
  audioBytes: number,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  try {
    await writeAt(file, header, 0);
    await file.truncate(header.length + audioBytes);
  } finally {
    await file.close();
  }
}

async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(
      bytes,
      written,
      bytes.length - written,
      position + written,
    );
    written += bytesWritten;
  }
}
