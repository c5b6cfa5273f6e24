import { sql } from 'kysely';
import { GatheredWork, type GatheredWorkOptions } from '../../limits/gathered-work.js';
import type { LiveLog, LiveLogAppend, LiveLogHead } from '../ports/live-log.js';
import type { Database } from '../sql/schema.js';

/**
 * Appends are gathered, so that the number of statements does not grow with that of the sessions.
 * One at a time is faster than two, since each waits for the disk of the database anyway, and has
 * twice as many appends. The size of one is in bytes.
 */
const gathered: GatheredWorkOptions<LiveLogAppend> = {
  groups: 1,
  items: 400,
  size: 8 * 1024 ** 2,
  measureSize: ({ audio, lines }) => audio.length + lines.length,
};

/**
 * Bytes that are read at once, and the bytes of one append more. A row is a tenth of a second of
 * audio, and reading them one by one takes many times as long.
 */
const bytesAtOnce = 1024 ** 2;

/**
 * Logs of live sessions in tables: a row for the head of each, a row for the audio and for the lines
 * of each append, and rows for the pieces of the final document.
 */
export class PostgresLiveLog implements LiveLog {
  readonly #database: Database;
  readonly #appends: GatheredWork<LiveLogAppend, 'written' | 'fenced'>;

  constructor(database: Database) {
    this.#database = database;
    this.#appends = new GatheredWork((appends) => this.#write(appends), gathered);
  }

  async acquire(sessionId: string): Promise<LiveLogHead> {
    // The update waits for an append that has locked the row, and sees what it has written.
    const { rows } = await sql<{ epoch: number; audio_bytes: number; line_bytes: number }>`
      insert into live_logs (session_id, epoch, audio_bytes, line_bytes)
      values (${sessionId}, 1, 0, 0)
      on conflict (session_id) do update set epoch = live_logs.epoch + 1
      returning epoch, audio_bytes, line_bytes
    `.execute(this.#database);
    const [row] = rows;
    if (row === undefined) throw new Error('An insert returns its row');
    return { epoch: row.epoch, audioBytes: row.audio_bytes, lineBytes: row.line_bytes };
  }

  append(append: LiveLogAppend): Promise<'written' | 'fenced'> {
    return this.#appends.do(append);
  }

  async *readAudio(sessionId: string, from = 0): AsyncGenerator<Uint8Array, void, undefined> {
    yield* this.#read('live_audio', sessionId, from);
  }

  async *readLines(sessionId: string): AsyncGenerator<Uint8Array, void, undefined> {
    yield* this.#read('live_lines', sessionId);
  }

  async writeDocument(
    sessionId: string,
    epoch: number,
    content: AsyncIterable<Uint8Array>,
  ): Promise<'written' | 'fenced'> {
    const isOwned = sql`exists (
      select 1 from live_logs where session_id = ${sessionId} and epoch = ${epoch} for share
    )`;
    await sql`delete from live_documents where session_id = ${sessionId} and ${isOwned}`.execute(
      this.#database,
    );
    let position = 0;
    for await (const body of content) {
      const { numAffectedRows } = await sql`
        insert into live_documents (session_id, position, body)
        select ${sessionId}::text, ${position}::bigint, ${Buffer.from(body)}::bytea where ${isOwned}
      `.execute(this.#database);
      if (numAffectedRows === 0n) return 'fenced';
      position += body.length;
    }
    return 'written';
  }

  async *readDocument(sessionId: string): AsyncGenerator<Uint8Array, void, undefined> {
    yield* this.#read('live_documents', sessionId);
  }

  async removeUnreachable(): Promise<void> {
    const { rows } = await sql<{ session_id: string }>`
      select session_id from live_logs where not exists (
        select 1 from live_sessions join jobs on jobs.id = live_sessions.job_id
        where live_sessions.job_id = live_logs.session_id
          and (jobs.status in ('queued', 'processing') or token_expires_at > now_ms())
      )
    `.execute(this.#database);
    for (const { session_id } of rows) await this.remove(session_id);
  }

  async remove(sessionId: string): Promise<void> {
    // The head goes first, so that nothing more is appended.
    for (const table of ['live_logs', 'live_audio', 'live_lines', 'live_documents'])
      await sql`delete from ${sql.table(table)} where session_id = ${sessionId}`.execute(
        this.#database,
      );
  }

  /** Appends to sessions whose heads are those of their logs. */
  async #write(appends: readonly LiveLogAppend[]): Promise<('written' | 'fenced')[]> {
    const bytes = Buffer.concat(appends.flatMap(({ audio, lines }) => [audio, lines]));
    const places: { at: number; audio: number; lines: number }[] = [];
    let at = 0;
    for (const { audio, lines } of appends) {
      places.push({ at, audio: audio.length, lines: lines.length });
      at += audio.length + lines.length;
    }
    const { rows } = await sql<{ session_id: string }>`
      with given as (
        select * from unnest(
          ${appends.map(({ sessionId }) => sessionId)}::text[],
          ${appends.map(({ head }) => head.epoch)}::bigint[],
          ${appends.map(({ head }) => head.audioBytes)}::bigint[],
          ${appends.map(({ head }) => head.lineBytes)}::bigint[],
          ${places.map((place) => place.at)}::integer[],
          ${places.map((place) => place.audio)}::integer[],
          ${places.map((place) => place.lines)}::integer[]
        ) as given (session_id, epoch, audio_from, lines_from, place, audio_length, lines_length)
      ),
      heads as (
        update live_logs
        set audio_bytes = audio_bytes + audio_length, line_bytes = line_bytes + lines_length
        from given
        where live_logs.session_id = given.session_id and live_logs.epoch = given.epoch
          and live_logs.audio_bytes = audio_from and live_logs.line_bytes = lines_from
        returning given.*
      ),
      audio as (
        insert into live_audio (session_id, position, body)
        select session_id, audio_from, substring(${bytes}::bytea from place + 1 for audio_length)
        from heads where audio_length > 0
      ),
      lines as (
        insert into live_lines (session_id, position, body)
        select session_id, lines_from,
          substring(${bytes}::bytea from place + audio_length + 1 for lines_length)
        from heads where lines_length > 0
      )
      select session_id from heads
    `.execute(this.#database);
    const written = new Set(rows.map(({ session_id }) => session_id));
    return appends.map(({ sessionId }) => (written.has(sessionId) ? 'written' : 'fenced'));
  }

  /** Reads rows without a gap between them, each at the position of its first byte. */
  async *#read(
    table: 'live_audio' | 'live_lines' | 'live_documents',
    sessionId: string,
    from = 0,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    for (let offset = from; ; ) {
      const { rows } = await sql<{ start: number | null; body: Buffer | null }>`
        select min(position) as start, string_agg(body, ''::bytea order by position) as body
        from ${sql.table(table)}
        where session_id = ${sessionId} and position < ${offset + bytesAtOnce} and position >= (
          select coalesce(max(position), 0) from ${sql.table(table)}
          where session_id = ${sessionId} and position <= ${offset}
        )
      `.execute(this.#database);
      const { body = null, start = null } = rows[0] ?? {};
      if (body === null || start === null || start + body.length <= offset) return;
      yield body.subarray(offset - start);
      offset = start + body.length;
    }
  }
}
