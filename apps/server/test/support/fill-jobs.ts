import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

/** Milliseconds between two jobs. */
const intervalMs = 400;

/** Creation time of the first job. */
const begin = Date.UTC(2025, 0, 1);

/** Creation time of a job of {@link fillJobs}, in the format of the interface. */
export function createdAt(number: number): string {
  return new Date(begin + number * intervalMs).toISOString();
}

/** Options of {@link fillJobs}. */
export interface FillJobsOptions {
  /** Number of jobs. */
  readonly jobs: number;
  /** Name of the key that owns them, which is created when it does not exist. */
  readonly keyName?: string;
  /**
   * True for an uploaded file of each job: its row, and for every tenth its bytes.
   *
   * @defaultValue false
   */
  readonly hasFiles?: boolean;
}

/**
 * Writes jobs into the database of a service that is stopped, by SQL, since requests would take
 * hours. Every job has a small result, and metadata of which some is the same for all, some is
 * shared by half of them, and some is its own.
 *
 * @param dataFolder - of the service, which has made its database
 * @returns an API key that owns the jobs
 */
export function fillJobs(
  dataFolder: string,
  { hasFiles = false, jobs, keyName = 'owner' }: FillJobsOptions,
): string {
  const database = new SqliteDatabase(join(dataFolder, 'earshot.db'));
  database.pragma('synchronous = OFF');
  database.pragma('foreign_keys = OFF');
  const secret = `es_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(secret).digest('hex');
  database
    .prepare(
      'insert into api_keys (id, name, hash, hint, webhook_secret, created_at) values (?, ?, ?, ?, ?, ?)',
    )
    .run(keyName, keyName, hash, secret.slice(0, 6), 'whsec_AAAA', begin);
  const addJob = database.prepare(
    `insert into jobs (id, key_id, kind, status, request_id, created_at, completed_at, custom_metadata, request_params,
      file_id, error_code, post_session_metadata, attempts, available_at)
    values (?, ?, ?, ?, 'request', ?, ?, ?, ?, ?, ?, '{"attempts":1}', 1, 0)`,
  );
  const addResult = database.prepare(
    'insert into job_results (id, job_id, byte_length, touched_at, brief) values (?, ?, ?, 0, ?)',
  );
  const addPiece = database.prepare(
    'insert into result_pieces (result_id, position, body) values (?, 0, ?)',
  );
  const addFile = database.prepare(
    `insert into files (id, key_id, filename, extension, size, audio_duration, number_of_channels, created_at)
    values (?, ?, 'call.wav', 'wav', ?, 1, 1, ?)`,
  );
  const audio = Buffer.alloc(1000);
  const params = JSON.stringify({
    audio_url: `https://example.org/${'a'.repeat(400)}.wav`,
    language_config: { languages: [], code_switching: false },
  });
  const text = JSON.stringify({
    metadata: { audio_duration: 16.2, number_of_distinct_channels: 1 },
    transcription: { full_transcript: 'word '.repeat(40), languages: ['en'], utterances: [] },
  });
  const result = Buffer.from(text);
  const addAll = database.transaction((from: number, to: number) => {
    for (let number = from; number < to; number += 1) {
      const id = jobId(number);
      const at = begin + number * intervalMs;
      const isError = number % 100 === 7;
      const kind = number % 10 === 0 ? 'live' : 'pre-recorded';
      const metadata = JSON.stringify(createMetadata(number));
      if (hasFiles) addFile.run(id, keyName, audio.length, at);
      if (hasFiles && number % 10 === 0) {
        const folder = join(dataFolder, 'media', id.slice(0, 2));
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, id), audio);
      }
      addJob.run(
        id,
        keyName,
        kind,
        isError ? 'error' : 'done',
        at,
        at,
        metadata,
        params,
        hasFiles ? id : null,
        isError ? 500 : null,
      );
      if (isError) continue;
      addResult.run(id, id, result.length, text);
      addPiece.run(id, result);
    }
  });
  const batch = 50_000;
  for (let from = 0; from < jobs; from += batch) addAll(from, Math.min(jobs, from + batch));
  database.close();
  return secret;
}

/**
 * Replaces the result of one of the jobs by one of any size, in the database of a service that is
 * stopped.
 *
 * @param dataFolder - of the service, with the jobs of {@link fillJobs}
 * @param pieces - its JSON text
 * @returns the id of the job
 */
export function addLargeResult(dataFolder: string, pieces: Iterable<Buffer>): string {
  const database = new SqliteDatabase(join(dataFolder, 'earshot.db'));
  const id = jobId(0);
  const add = database.transaction(() => {
    database.prepare('delete from result_pieces where result_id = ?').run(id);
    const addPiece = database.prepare(
      'insert into result_pieces (result_id, position, body) values (?, ?, ?)',
    );
    let position = 0;
    let bytes = 0;
    for (const piece of pieces) {
      addPiece.run(id, position, piece);
      position += 1;
      bytes += piece.length;
    }
    database.prepare('update job_results set byte_length = ? where id = ?').run(bytes, id);
  });
  add();
  database.close();
  return id;
}

/**
 * Replaces the result of another job than {@link addLargeResult} by that of ten hours of speech:
 * 10,000 utterances of ten words.
 *
 * @returns the id of the job
 */
export function addLongTranscript(dataFolder: string): string {
  const database = new SqliteDatabase(join(dataFolder, 'earshot.db'));
  const id = jobId(1);
  const utterances = Array.from({ length: 10_000 }, (_, number) => longUtterance(number));
  const text = Buffer.from(
    JSON.stringify({
      metadata: { audio_duration: 36_000 },
      transcription: {
        full_transcript: utterances.map((utterance) => utterance.text).join(' '),
        languages: ['en'],
        utterances,
      },
    }),
  );
  const pieceBytes = 256 * 1024;
  database.transaction(() => {
    database.prepare('delete from result_pieces where result_id = ?').run(id);
    const addPiece = database.prepare(
      'insert into result_pieces (result_id, position, body) values (?, ?, ?)',
    );
    for (let position = 0; position * pieceBytes < text.length; position += 1)
      addPiece.run(id, position, text.subarray(position * pieceBytes, (position + 1) * pieceBytes));
    database.prepare('update job_results set byte_length = ? where id = ?').run(text.length, id);
  })();
  database.close();
  return id;
}

function longUtterance(number: number) {
  const start = number * 3.6;
  const words = Array.from({ length: 10 }, (_, index) => ({
    word: `${index === 0 ? '' : ' '}word${number}-${index}`,
    start: start + index * 0.3,
    end: start + index * 0.3 + 0.2,
    confidence: 0.9,
  }));
  const text = words.map(({ word }) => word).join('');
  return { start, end: start + 3, confidence: 0.9, channel: 0, words, text, language: 'en' };
}

/** Number of jobs that are not in the index of the lists yet. */
export function countUnindexed(dataFolder: string): number {
  const database = new SqliteDatabase(join(dataFolder, 'earshot.db'), { readonly: true });
  const count = database.prepare('select count(*) from unindexed_jobs').pluck().get();
  database.close();
  return Number(count);
}

function createMetadata(number: number): object {
  const isEven = number % 2 === 0;
  return {
    service: 'support',
    order: number,
    customer: `c${number % 1000}`,
    // The same text, and half of the time a number.
    level: isEven ? 1 : '1',
    ...(isEven ? { even: true } : { odd: true }),
    address: { city: `city ${number % 20}` },
    tags: ['call', number % 10],
  };
}

/** An id as the service makes them, but the same one each time. */
function jobId(number: number): string {
  const time = (begin + number * intervalMs).toString(16).padStart(12, '0');
  const digest = createHash('md5').update(String(number)).digest('hex');
  const [second, third, last] = [digest.slice(0, 3), digest.slice(3, 6), digest.slice(6, 18)];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${second}-8${third}-${last}`;
}
