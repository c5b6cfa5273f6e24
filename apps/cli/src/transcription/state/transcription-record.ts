import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { errorMessage } from '../../command-error.js';
import { userFolder } from '../../user-folders.js';
import { writeAtomically } from '../../write-atomically.js';
import type { RecordingSource } from '../recordings/recording.js';

const recordSchema = z.object({
  version: z.literal(1),
  /** Path or address of the recording. */
  source: z.string(),
  sizeBytes: z.number().nullable(),
  modifiedMs: z.number().nullable(),
  /** Address of the server, or `local` without one. */
  server: z.string(),
  /** Hash of the parameters of the job. */
  parameters: z.string(),
  /** Hash of the options of the outputs. */
  rendering: z.string(),
  /** Key by which the server recognises a repeated creation of the job. */
  idempotencyKey: z.string(),
  /** Address of the uploaded audio, null before the upload. */
  audioUrl: z.string().nullable(),
  /** Id of the job, null before its creation. */
  jobId: z.string().nullable(),
  isDone: z.boolean(),
  outputs: z.array(z.string()),
});

/** Record of a started transcription, by which it is resumed or skipped. */
export interface TranscriptionRecord extends z.infer<typeof recordSchema> {}

/** Hash of a value that JSON can hold, independent of the order of its fields. */
export function hashValue(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join()}}`;
}

/** Facts about a source that reveal a change of it. */
export function identifyTranscription(
  source: RecordingSource,
): Pick<TranscriptionRecord, 'source' | 'sizeBytes' | 'modifiedMs'> {
  if (source.type === 'file') {
    const { path, sizeBytes, modifiedMs } = source;
    return { source: path, sizeBytes, modifiedMs };
  }
  return {
    source: source.type === 'url' ? source.url : '-',
    sizeBytes: null,
    modifiedMs: null,
  };
}

/** True for records of the same job of the same audio. */
export function isSameJob(a: TranscriptionRecord, b: TranscriptionRecord): boolean {
  return (
    a.source === b.source &&
    a.sizeBytes === b.sizeBytes &&
    a.modifiedMs === b.modifiedMs &&
    a.parameters === b.parameters
  );
}

/**
 * Records of the transcriptions of this user. Each recording and location of its outputs has one
 * small file.
 */
export class TranscriptionRecords {
  readonly #folder: string;
  #problem: string | undefined;

  constructor(folder: string = join(userFolder('state'), 'transcriptions')) {
    this.#folder = folder;
  }

  /** Reads a record, undefined when there is none that can be read. */
  async read(source: string, place: string): Promise<TranscriptionRecord | undefined> {
    try {
      return recordSchema.parse(JSON.parse(await readFile(this.#path(source, place), 'utf8')));
    } catch {
      // A record of another version, or a damaged one, only causes a repetition.
      return undefined;
    }
  }

  /**
   * Reason why a record could not be written or removed, such as a read-only home folder, undefined
   * without one.
   */
  get problem(): string | undefined {
    return this.#problem;
  }

  /**
   * Writes a record. Without it, a transcription works but cannot be resumed, so a failure is only
   * noted in {@link problem}.
   */
  async write(record: TranscriptionRecord, place: string): Promise<void> {
    const text = `${JSON.stringify(record, null, 2)}\n`;
    await this.#try(writeAtomically(this.#path(record.source, place), text));
  }

  /** Removes a record. A failure is only noted in {@link problem}. */
  async remove(source: string, place: string): Promise<void> {
    await this.#try(rm(this.#path(source, place), { force: true }));
  }

  async #try(change: Promise<void>): Promise<void> {
    await change.catch((error: unknown) => {
      this.#problem ??= errorMessage(error);
    });
  }

  #path(source: string, place: string): string {
    return join(this.#folder, `${hashValue([source, place]).slice(0, 32)}.json`);
  }
}
