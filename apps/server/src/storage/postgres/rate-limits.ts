import { sql } from 'kysely';
import type { RateLimits, RateShare, RateWindow } from '../ports/rate-limits.js';
import type { Database } from '../sql/schema.js';

/** One of so many calls removes the windows that have ended. */
const callsPerRemoval = 100;

/** Counts requests in a table that is not written to the log of the database, since nobody needs it after a crash. */
export class PostgresRateLimits implements RateLimits {
  readonly #database: Database;
  #calls = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  async take({ maximum, name, windowMs }: RateWindow, wanted: number): Promise<RateShare> {
    const { rows } = await sql<{ taken: number; remaining_ms: number }>`
      insert into rate_windows (name, ends_at, taken)
      values (${name}, (now_ms() / ${windowMs}::bigint + 1) * ${windowMs}::bigint, ${wanted})
      on conflict (name, ends_at) do update set taken = rate_windows.taken + excluded.taken
      returning taken, ends_at - now_ms() as remaining_ms
    `.execute(this.#database);
    this.#calls += 1;
    if (this.#calls % callsPerRemoval === 0)
      await sql`delete from rate_windows where ends_at < now_ms()`.execute(this.#database);
    const { remaining_ms: remainingMs = windowMs, taken = maximum + wanted } = rows[0] ?? {};
    return {
      granted: Math.min(wanted, Math.max(0, maximum - (taken - wanted))),
      taken: Math.min(taken, maximum),
      remainingMs,
    };
  }
}
