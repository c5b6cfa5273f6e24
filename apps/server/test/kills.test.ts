import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifies } from '@earshot/specification';
import { createRandom } from '@earshot/testing';
import SqliteDatabase from 'better-sqlite3';
import { expect } from 'vitest';
import { systemClock } from '../src/clock/index.js';
import { openStorage } from '../src/storage/index.js';
import { RecordingCaller } from './support/recording-caller.js';
import { startServerProcess, temporaryFolder } from './support/server-process.js';
import { signIn } from './support/sign-in.js';

/** Long form: EARSHOT_KILLS=200. */
const kills = Number(process.env['EARSHOT_KILLS'] ?? 5);
const seed = Number(process.env['EARSHOT_KILLS_SEED'] ?? Date.now() % 100_000);
const callers = 4;
/** Kills between two reports of a long run. */
const reportedKills = 10;

const environment = {
  EARSHOT_REQUESTS_PER_MINUTE: '1000000',
  EARSHOT_LIVE_MAX_CHANNELS: '1000',
  EARSHOT_ENGINE_PROCESSES: '1',
};

/**
 * Immediately removes the data that the maintenance of the service removes when it is old enough.
 */
async function maintain(dataFolder: string): Promise<void> {
  let aheadMs = 0;
  const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + aheadMs };
  const storage = await openStorage(dataFolder, { clock });
  // A transcript is read again for the search some seconds after its last edit.
  while (await storage.spokenWords.findEdited()) aheadMs += 60_000;
  await storage.spokenWords.update();
  await storage.files.finishAllRemovals();
  await storage.results.removeAbandoned(0);
  await storage.journal.removeAbandoned();
  await storage.files.removeOrphans(0);
  await storage.index.update();
  await storage.close();
}

/** Finds rows without their parent, and bytes without a row. */
function findRemains(dataFolder: string): Record<string, unknown> {
  const database = new SqliteDatabase(join(dataFolder, 'earshot.db'), { readonly: true });
  const all = (query: string) => database.prepare(query).pluck().all();
  try {
    const files = new Set(all('select id from files'));
    const media = readdirSync(join(dataFolder, 'media'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name.replace('.peaks', ''));
    return {
      integrity: all('pragma integrity_check').concat(all('pragma foreign_key_check')),
      bytes: media.filter((name) => !files.has(name)),
      filesWithoutBytes: [...files].filter((id) => !media.includes(String(id))),
      removedFiles: all('select file_id from removed_files'),
      results: all(
        'select id from job_results where job_id is null or job_id not in (select id from jobs)',
      ),
      pieces: all(
        'select result_id from result_pieces where result_id not in (select id from job_results)',
      ),
      doneWithoutResult: all(
        "select id from jobs where status = 'done' and id not in (select job_id from job_results)",
      ),
      edits: all('select job_id from transcript_edits where job_id not in (select id from jobs)'),
      sessions: all('select job_id from live_sessions where job_id not in (select id from jobs)'),
    };
  } finally {
    database.close();
  }
}

const countChanges = (callers: readonly RecordingCaller[]): number =>
  callers.reduce((total, { changes }) => total + changes, 0);

verifies(
  'durability.kills',
  `a service that is killed ${kills} times (seed ${seed}) has everything that was acknowledged, and nothing that was deleted`,
  async () => {
    const random = createRandom(seed);
    const dataFolder = temporaryFolder();
    let server = await startServerProcess(environment, dataFolder);
    const browser = await signIn(server.url);
    const all = Array.from({ length: callers }, () => new RecordingCaller(random, browser));
    for (let kill = 0; kill < kills; kill += 1) {
      let isKilled = false;
      const { url } = server;
      const running = Promise.all(all.map((caller) => caller.run(url, () => isKilled)));
      await Promise.race([running, sleep(200 + random() * 1800)]);
      isKilled = true;
      await server.kill();
      await running;
      server = await startServerProcess(environment, dataFolder);
      for (const caller of all) expect(await caller.verify(server.url), `kill ${kill}`).toEqual([]);
      if ((kill + 1) % reportedKills === 0)
        process.stdout.write(
          `${kill + 1} kills: everything of ${countChanges(all)} changes is as acknowledged\n`,
        );
    }
    for (const caller of all) expect(await caller.verifyGone(server.url)).toEqual([]);
    await server.stop();
    const changes = countChanges(all);
    expect(changes).toBeGreaterThan(kills);

    await maintain(dataFolder);
    expect(existsSync(join(dataFolder, 'earshot.db-wal'))).toBe(false);
    const database = readFileSync(join(dataFolder, 'earshot.db'));
    const removed = all.flatMap(({ removedWords }) => removedWords);
    expect(removed.length).toBeGreaterThan(0);
    expect(removed.filter((word) => database.includes(word))).toEqual([]);
    const remains = findRemains(dataFolder);
    expect(remains).toEqual(
      Object.fromEntries(
        Object.keys(remains).map((name) => [name, name === 'integrity' ? ['ok'] : []]),
      ),
    );
  },
  60_000 + kills * 60_000,
);
