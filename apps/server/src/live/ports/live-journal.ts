import type { AudioChunks } from './audio-chunks.js';
import type { Audience, JournalEntry, NumberedEntry } from './journal-entry.js';

/** A position between two entries of a journal, from which reading continues. */
export interface JournalPosition {
  /** In bytes. */
  readonly offset: number;
  /**
   * End of the audio that is acknowledged before the position, in bytes, where the next one starts.
   */
  readonly acknowledged: number;
}

/** The start of a journal. */
export const journalStart: JournalPosition = { offset: 0, acknowledged: 0 };

/** An entry, and the positions before and after it. */
export interface PlacedEntry<Entry extends JournalEntry = JournalEntry> {
  readonly entry: Entry;
  readonly start: JournalPosition;
  readonly end: JournalPosition;
}

/** Consecutive numbered messages. */
export interface JournalStretch {
  readonly entries: readonly NumberedEntry[];
  /** Number of the message after the last one. */
  readonly next: number;
}

/** An acknowledgement of all audio of a session, including that of its own batch. */
export interface Acknowledgement {
  readonly audience: Audience;
  /** Milliseconds since the epoch. */
  readonly atMs: number;
}

/** What is appended to a journal at once. */
export interface JournalBatch {
  /** Audio, which is empty in most batches without an acknowledgement. */
  readonly audio: AudioChunks;
  /** Entries, in order. */
  readonly entries: readonly JournalEntry[];
  /** Acknowledges the audio, after the entries. */
  readonly acknowledgement: Acknowledgement | undefined;
}

/**
 * Outcome of an append: `written` when the batch survives the end of this process, `fenced` when
 * another process owns the session. Then nothing was written, and this process must give the
 * session up.
 */
export type AppendOutcome = 'written' | 'fenced';

/**
 * The journal of a session: its audio, and its entries in order. It is the only state of the
 * session that survives its process. Clients that lag read their messages from it, so that a lag
 * uses no memory.
 */
export interface LiveJournal {
  /** Length of the audio, in bytes. */
  readonly audioBytes: number;
  /** Number of numbered messages. */
  readonly count: number;
  /** Length of the entries, in bytes. */
  readonly bytes: number;
  /** End of the acknowledged audio, in bytes. */
  readonly acknowledged: number;
  /**
   * Appends a batch: all of it or nothing. A batch must not be appended before the outcome of the
   * one before it is known. A journal that writes at once returns its outcome without a promise,
   * since a session has ten batches a second.
   *
   * @throws the error that keeps it from being written, such as ENOSPC. After a rejection, the
   * session must be recovered if it is unknown whether the batch was written
   */
  append(batch: JournalBatch): AppendOutcome | Promise<AppendOutcome>;
  /**
   * Reads audio.
   *
   * @param offset - offset of the first byte
   * @param length - largest number of bytes
   */
  readAudio(offset: number, length: number): Promise<Uint8Array>;
  /**
   * Reads numbered messages, some thousands at most.
   *
   * @param from - number of the first one
   */
  read(from: number): Promise<JournalStretch>;
  /**
   * Reads the ends of the latest acknowledgements, at most 4,096, in bytes and in ascending order.
   */
  readBoundaries(): Promise<number[]>;
  /**
   * Reads entries of every kind, in order, up to the end, in blocks of up to some thousands.
   *
   * @param from - position before the first one. @defaultValue the start
   */
  scan(from?: JournalPosition): AsyncGenerator<PlacedEntry[], void, undefined>;
  /** Reads the bytes of entries, such as those between two positions. */
  readBytes(offset: number, length: number): Promise<Uint8Array>;
  /**
   * Seals the audio: completes it as a WAV file, all of which is on the disk once the call
   * resolves. Idempotent.
   */
  seal(): Promise<SealedAudio>;
  /**
   * Makes the final document available to whoever recovers the session, before a message refers to
   * it.
   *
   * @param path - path of the file, which is complete
   * @returns `fenced` when another process owns the session
   */
  keepDocument(path: string): Promise<AppendOutcome>;
  /** Releases what is held open. The next use opens it again. */
  release(): void;
}

/** The audio of a session that has ended, as a WAV file of this machine. */
export interface SealedAudio {
  readonly path: string;
  readonly sizeBytes: number;
}

/** The audio of a journal, for those who only read it. */
export type JournalAudio = Pick<LiveJournal, 'audioBytes' | 'readAudio'>;
