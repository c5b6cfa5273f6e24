import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { pieceBytes } from '../../src/storage/sql/results/read-result.js';

/**
 * Replaces the result of a job in the database of a service, which may be running, for results that
 * no available engine returns.
 *
 * @param dataFolder - of the service
 * @param jobId - id of a job that is done
 * @param result - the result, in the shape of the contract
 */
export function replaceResult(dataFolder: string, jobId: string, result: object): void {
  const database = new SqliteDatabase(join(dataFolder, 'earshot.db'));
  database.pragma('busy_timeout = 10000');
  const body = Buffer.from(JSON.stringify(result));
  const replace = database.transaction(() => {
    const row = database
      .prepare('update job_results set byte_length = ? where job_id = ? returning id')
      .pluck()
      .get(body.length, jobId);
    if (row === undefined) throw new Error(`The job ${jobId} has no result`);
    database.prepare('delete from result_pieces where result_id = ?').run(row);
    const add = database.prepare(
      'insert into result_pieces (result_id, position, body) values (?, ?, ?)',
    );
    for (let position = 0; position * pieceBytes < body.length; position += 1)
      add.run(row, position, body.subarray(position * pieceBytes, (position + 1) * pieceBytes));
  });
  replace.immediate();
  database.close();
}

/** Removes the audio of a job, as its retention does. */
export function expireAudio(dataFolder: string, jobId: string): void {
  const database = new SqliteDatabase(join(dataFolder, 'earshot.db'));
  database.pragma('busy_timeout = 10000');
  database
    .prepare('update files set expired_at = ? where id = (select file_id from jobs where id = ?)')
    .run(Date.now(), jobId);
  database.close();
}
