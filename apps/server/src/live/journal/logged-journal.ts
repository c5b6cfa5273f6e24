import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createWavHeader } from '@earshot/audio';
import type { LiveRequest } from '@earshot/core';
import type { KeySlots } from '../../limits/key-slots.js';
import type { BlobName, BlobStore, LiveLog, LiveLogHead } from '../../storage/index.js';
import { joinChunks } from '../ports/audio-chunks.js';
import type {
  AppendOutcome,
  JournalBatch,
  JournalPosition,
  JournalStretch,
  LiveJournal,
  PlacedEntry,
  SealedAudio,
} from '../ports/live-journal.js';
import type { EntryListener } from '../ports/session-journals.js';
import { AudioCopy, createAudioFile } from './audio-copy.js';
import { writeBatch } from './entry-lines.js';
import { FileJournal, type JournalPaths } from './file-journal.js';

/** Size of the pieces of a document in the log, in bytes. */
const pieceBytes = 256 * 1024;

/** Where the journals of a session are. */
export interface LoggedSession {
  readonly id: string;
  readonly log: LiveLog;
  /** Receives the audio while it is recorded. */
  readonly blobs: Pick<BlobStore, 'abandon' | 'grow'>;
  /** Files of this machine, which are a copy of the log. */
  readonly paths: JournalPaths & { readonly documentPath: string };
  /** Limits the sessions whose audio is copied from the log at the same time. */
  readonly copySlots: KeySlots;
  readonly measureAppend?: MeasureAppend | undefined;
}

/** Starts to measure an append to the log, and returns a function that ends it. */
type MeasureAppend = () => () => void;

/**
 * A journal in a log that every node can read, with a copy in files of this machine. A batch is
 * written to the log, then to the files, and then it is acknowledged: whatever a client knows of is
 * in the log.
 */
export class LoggedJournal implements LiveJournal {
  readonly #session: LoggedSession;
  readonly #files: FileJournal;
  /** The audio of former owners. */
  readonly #copy: AudioCopy;
  readonly #headerBytes: number;
  #head: LiveLogHead;
  /**
   * True once it is unknown what the log or its copy has. The session must then be recovered from
   * the log.
   */
  #isLost = false;

  private constructor(
    session: LoggedSession,
    { files, format, head }: { files: FileJournal; format: LiveRequest; head: LiveLogHead },
  ) {
    this.#session = session;
    this.#files = files;
    this.#head = head;
    this.#headerBytes = createWavHeader(format, null).length;
    this.#copy = new AudioCopy({
      sessionId: session.id,
      log: session.log,
      path: session.paths.audioPath,
      headerBytes: this.#headerBytes,
      audioBytes: head.audioBytes,
      slots: session.copySlots,
    });
  }

  /** Acquires a session that has just begun. */
  static async create(session: LoggedSession, format: LiveRequest): Promise<LoggedJournal> {
    const head = await session.log.acquire(session.id);
    const files = FileJournal.create(session.paths, format);
    return new LoggedJournal(session, { files, format, head });
  }

  /**
   * Acquires a session from whoever has it, and copies its log. The audio is copied later: until
   * then it is read from the log.
   *
   * @param onEntry - called with every entry, in order
   */
  static async recover(
    session: LoggedSession,
    format: LiveRequest,
    onEntry: EntryListener,
  ): Promise<LoggedJournal> {
    const { id, log, paths } = session;
    const head = await log.acquire(id);
    if (head.audioBytes === 0) await rm(paths.audioPath, { force: true });
    else await createAudioFile(paths.audioPath, createWavHeader(format, null), head.audioBytes);
    await copy(paths.documentPath, log.readDocument(id));
    await copy(paths.journalPath, log.readLines(id));
    const files = await FileJournal.recover(paths, format, onEntry);
    return new LoggedJournal(session, { files, format, head });
  }

  get audioBytes(): number {
    return this.#files.audioBytes;
  }

  get count(): number {
    return this.#files.count;
  }

  get bytes(): number {
    return this.#files.bytes;
  }

  get acknowledged(): number {
    return this.#files.acknowledged;
  }

  async append(batch: JournalBatch): Promise<AppendOutcome> {
    if (this.#isLost) return 'fenced';
    const { audioBytes, epoch, lineBytes } = this.#head;
    const audio = joinChunks(batch.audio);
    const lines = Buffer.from(writeBatch(batch, audioBytes + audio.length));
    const { id: sessionId, log, measureAppend } = this.#session;
    try {
      const end = measureAppend?.();
      const outcome = await log.append({ sessionId, head: this.#head, audio, lines });
      end?.();
      if (outcome === 'fenced') return outcome;
      this.#head = {
        epoch,
        audioBytes: audioBytes + audio.length,
        lineBytes: lineBytes + lines.length,
      };
      const written = this.#files.append(batch);
      if (audio.length > 0) this.#growRecording();
      return written;
    } catch (error) {
      this.#isLost = true;
      throw error;
    }
  }

  async readAudio(offset: number, length: number): Promise<Uint8Array> {
    const copied = this.#copy;
    if (copied.isComplete || offset >= copied.audioBytes)
      return this.#files.readAudio(offset, length);
    const inLog = Math.min(length, copied.audioBytes - offset);
    const bytes = await copied.read(offset, inLog);
    if (inLog === length) return bytes;
    return Buffer.concat([bytes, await this.#files.readAudio(offset + inLog, length - inLog)]);
  }

  read(from: number): Promise<JournalStretch> {
    return this.#files.read(from);
  }

  readBoundaries(): Promise<number[]> {
    return this.#files.readBoundaries();
  }

  scan(from?: JournalPosition): AsyncGenerator<PlacedEntry[], void, undefined> {
    return this.#files.scan(from);
  }

  readBytes(offset: number, length: number): Promise<Uint8Array> {
    return this.#files.readBytes(offset, length);
  }

  async seal(): Promise<SealedAudio> {
    await this.#copy.complete();
    return this.#files.seal();
  }

  keepDocument(path: string): Promise<AppendOutcome> {
    const { id, log } = this.#session;
    // Without an encoding, chunks are buffers.
    const content = createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>;
    return log.writeDocument(id, this.#head.epoch, content);
  }

  release(): void {
    this.#copy.stop();
    this.#files.release();
    this.#session.blobs.abandon(this.#recording);
  }

  get #recording(): BlobName {
    return { kind: 'audio', id: this.#session.id };
  }

  #growRecording(): void {
    if (!this.#copy.isComplete) {
      this.#copy.schedule();
      return;
    }
    const { blobs, paths } = this.#session;
    blobs.grow(this.#recording, paths.audioPath, this.#headerBytes + this.#files.audioBytes);
  }
}

/** Writes a file anew, or removes it when there is nothing to write. */
async function copy(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  const file = createWriteStream(path);
  await pipeline(Readable.from(content, { objectMode: false }), file);
  if (file.bytesWritten === 0) await rm(path, { force: true });
}
