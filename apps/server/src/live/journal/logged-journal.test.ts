import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createWavHeader } from '@earshot/audio';
import { liveRequestSchema } from '@earshot/core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { type PostgresServer, startPostgresServer } from '../../../test/support/postgres-server.js';
import { temporaryFolder } from '../../../test/support/server-process.js';
import { KeySlots } from '../../limits/key-slots.js';
import type { LiveLog } from '../../storage/index.js';
import { PostgresLiveLog } from '../../storage/postgres/live-log.js';
import { migratePostgres } from '../../storage/postgres/migrate.js';
import { openPool, openPostgresDatabase } from '../../storage/postgres/open-pool.js';
import type { JournalEntry } from '../ports/journal-entry.js';
import { describeLiveJournal } from './live-journal-suite.js';
import { LoggedJournal, type LoggedSession } from './logged-journal.js';

const format = liveRequestSchema.parse({});
let server: PostgresServer;
let url: string;
beforeAll(async () => {
  server = await startPostgresServer();
  url = await server.createDatabase();
  const database = openPostgresDatabase(await openPool({ url, connections: 1 }));
  await migratePostgres(database, createManualClock().now());
  await database.destroy();
});
afterAll(() => server.stop());

/** A node with files of its own. */
async function openNode(): Promise<(id: string) => LoggedSession> {
  const database = openPostgresDatabase(await openPool({ url, connections: 4 }));
  onTestFinished(() => database.destroy());
  const log = new PostgresLiveLog(database);
  const folder = temporaryFolder();
  const copySlots = new KeySlots({ total: 1 });
  return (id) => ({
    id,
    log,
    blobs: { grow: () => undefined, abandon: () => undefined },
    copySlots,
    paths: {
      audioPath: join(folder, `${id}.wav`),
      journalPath: join(folder, `${id}.journal`),
      documentPath: join(folder, `${id}.json`),
    },
  });
}

describeLiveJournal(async () => LoggedJournal.create((await openNode())(randomUUID()), format));

const createBatch = (audio: Uint8Array, ...entries: JournalEntry[]) =>
  ({ audio: [audio], entries, acknowledgement: { audience: 'socket', atMs: 5 } }) as const;

test('another node has all that was written, and the former one writes nothing more', async () => {
  const [one, other] = [await openNode(), await openNode()];
  const id = randomUUID();
  const journal = await LoggedJournal.create(one(id), format);
  const audio = Uint8Array.from({ length: 1001 }, (_, index) => index);
  expect(await journal.append(createBatch(audio, { kind: 'stop' }))).toBe('written');
  // One that is under way is there as a whole, or not at all.
  const pending = journal.append(createBatch(audio, { kind: 'recovery' }));
  const found: JournalEntry[] = [];
  const taken = await LoggedJournal.recover(other(id), format, (entry) => found.push(entry));
  const wasWritten = (await pending) === 'written';
  const times = wasWritten ? 2 : 1;
  expect(taken).toMatchObject({ audioBytes: 1001 * times, count: times });
  expect(found.filter(({ kind }) => kind === 'recovery')).toHaveLength(times - 1);
  expect(await journal.append(createBatch(audio))).toBe('fenced');
  expect(await taken.append(createBatch(audio))).toBe('written');
  const sealed = await taken.seal();
  const header = createWavHeader(format, 1001 * (times + 1));
  const whole = Buffer.concat([header, ...Array.from({ length: times + 1 }, () => audio)]);
  expect(readFileSync(sealed.path).subarray(0, whole.length).equals(whole)).toBe(true);
  // It goes back.
  const back = await LoggedJournal.recover(one(id), format, () => undefined);
  expect(back.audioBytes).toBe(1001 * (times + 1));
  expect(await taken.append(createBatch(audio))).toBe('fenced');
  for (const each of [journal, taken, back]) each.release();
});

test('the recording is announced as it grows, and abandoned when the journal is released', async () => {
  const node = (await openNode())(randomUUID());
  const calls: unknown[] = [];
  const blobs: LoggedSession['blobs'] = {
    grow: (...grown) => calls.push(grown),
    abandon: (name) => calls.push(name),
  };
  const journal = await LoggedJournal.create({ ...node, blobs }, format);
  const name = { kind: 'audio', id: node.id };
  const headerBytes = createWavHeader(format, null).length;
  await journal.append(createBatch(new Uint8Array(1000)));
  await journal.append(createBatch(new Uint8Array(0), { kind: 'stop' }));
  await journal.append(createBatch(new Uint8Array(500)));
  journal.release();
  const { audioPath } = node.paths;
  expect(calls).toEqual([
    [name, audioPath, headerBytes + 1000],
    [name, audioPath, headerBytes + 1500],
    name,
  ]);
  const taken = await LoggedJournal.recover({ ...node, blobs }, format, () => undefined);
  expect(await journal.append(createBatch(new Uint8Array(10)))).toBe('fenced');
  expect(calls).toHaveLength(3);
  taken.release();
});

/** A session of a node that has died, with three seconds of audio. */
async function createLeftSession(): Promise<{ id: string; audio: Buffer }> {
  const id = randomUUID();
  const journal = await LoggedJournal.create((await openNode())(id), format);
  const audio = randomBytes(96_000);
  for (let from = 0; from < audio.length; from += 3200)
    await journal.append(createBatch(audio.subarray(from, from + 3200)));
  journal.release();
  return { id, audio };
}

test('a session resumes before its audio is copied, which is then read from the log', async () => {
  const { audio, id } = await createLeftSession();
  const node = (await openNode())(id);
  const grown: number[] = [];
  const blobs: LoggedSession['blobs'] = {
    grow: (_name, _path, sizeBytes) => grown.push(sizeBytes),
    abandon: () => undefined,
  };
  const others = await node.copySlots.take('another session');
  const journal = await LoggedJournal.recover({ ...node, blobs }, format, () => undefined);
  const further = randomBytes(5000);
  await journal.append(createBatch(further));
  const whole = Buffer.concat([audio, further]);
  for (const [offset, length] of [
    [0, 10],
    [3199, 2],
    [50_001, 20_000],
    [95_000, 3000],
    [96_000, 5000],
    [0, 200_000],
  ] as const) {
    const expected = whole.subarray(offset, offset + length);
    expect(Buffer.from(await journal.readAudio(offset, length)).equals(expected)).toBe(true);
  }
  // A recording with gaps must not be uploaded.
  expect(grown).toEqual([]);
  others.release();
  await vi.waitFor(() => expect(node.copySlots.used).toBe(0));
  await journal.append(createBatch(further));
  const header = createWavHeader(format, null);
  expect(grown).toEqual([header.length + 106_000]);
  const file = readFileSync(node.paths.audioPath);
  expect(file.equals(Buffer.concat([header, whole, further]))).toBe(true);
  journal.release();
});

test('a recording is complete when it is sealed, whatever became of the copy before', async () => {
  const { audio, id } = await createLeftSession();
  const node = (await openNode())(id);
  await node.copySlots.take('another session');
  let isBroken = true;
  const log = new Proxy(node.log, {
    get: (target, name) => {
      const method = Reflect.get(target, name).bind(target);
      return name !== 'readAudio'
        ? method
        : async function* (...read: Parameters<LiveLog['readAudio']>) {
            for await (const bytes of target.readAudio(...read)) {
              yield bytes.subarray(0, 50_000);
              if (isBroken) throw new Error('the connection was lost');
              yield bytes.subarray(50_000);
            }
          };
    },
  });
  const journal = await LoggedJournal.recover({ ...node, log }, format, () => undefined);
  await journal.append(createBatch(new Uint8Array(0), { kind: 'stop' }));
  await expect(journal.seal()).rejects.toThrow('was lost');
  isBroken = false;
  const { path, sizeBytes } = await journal.seal();
  const header = createWavHeader(format, audio.length);
  expect(readFileSync(path).equals(Buffer.concat([header, audio]))).toBe(true);
  expect(sizeBytes).toBe(header.length + audio.length);
  journal.release();
});

test('whoever recovers a session has its final document, and a former owner cannot replace it', async () => {
  const [one, other] = [await openNode(), await openNode()];
  const id = randomUUID();
  const journal = await LoggedJournal.create(one(id), format);
  const text = JSON.stringify('é'.repeat(400_000));
  const { documentPath } = one(id).paths;
  writeFileSync(documentPath, 'an earlier one');
  expect(await journal.keepDocument(documentPath)).toBe('written');
  writeFileSync(documentPath, text);
  expect(await journal.keepDocument(documentPath)).toBe('written');
  const taken = await LoggedJournal.recover(other(id), format, () => undefined);
  expect(readFileSync(other(id).paths.documentPath, 'utf8') === text).toBe(true);
  writeFileSync(documentPath, 'a later one');
  expect(await journal.keepDocument(documentPath)).toBe('fenced');
  const again = await LoggedJournal.recover(one(id), format, () => undefined);
  expect(readFileSync(documentPath, 'utf8') === text).toBe(true);
  await one(id).log.remove(id);
  const empty = await LoggedJournal.recover(other(id), format, () => undefined);
  expect(existsSync(other(id).paths.documentPath)).toBe(false);
  for (const each of [journal, taken, again, empty]) each.release();
});

test('an append whose outcome is unknown gives the session up, and whoever recovers it knows the outcome', async () => {
  const node = (await openNode())(randomUUID());
  for (const isWritten of [true, false]) {
    let isBroken = false;
    const log: LiveLog = {
      acquire: (id) => node.log.acquire(id),
      readAudio: (...read) => node.log.readAudio(...read),
      readLines: (id) => node.log.readLines(id),
      removeUnreachable: () => node.log.removeUnreachable(),
      readDocument: (id) => node.log.readDocument(id),
      writeDocument: (...document) => node.log.writeDocument(...document),
      remove: (id) => node.log.remove(id),
      append: async (append) => {
        if (!isBroken) return node.log.append(append);
        if (isWritten) await node.log.append(append);
        throw new Error('the connection was lost');
      },
    };
    const session = { ...node, id: randomUUID(), log };
    const journal = await LoggedJournal.create(session, format);
    await journal.append(createBatch(new Uint8Array(10)));
    isBroken = true;
    await expect(journal.append(createBatch(new Uint8Array(10)))).rejects.toThrow('was lost');
    isBroken = false;
    expect(await journal.append(createBatch(new Uint8Array(10)))).toBe('fenced');
    const again = await LoggedJournal.recover(session, format, () => undefined);
    expect(again.audioBytes).toBe(isWritten ? 20 : 10);
    for (const each of [journal, again]) each.release();
  }
});

test('many sessions at once, taken over at random, keep every byte in its place', async () => {
  const nodes = [await openNode(), await openNode(), await openNode()];
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          session: fc.nat(3),
          node: fc.nat(2),
          bytes: fc.integer({ min: 1, max: 3000 }),
        }),
        { minLength: 10, maxLength: 60 },
      ),
      async (steps) => {
        const ids = Array.from({ length: 4 }, () => randomUUID());
        /** The owners of each session on each node, of which the latest is not fenced. */
        const owners = new Map<string, LoggedJournal>();
        const written = new Map<number, number>();
        await Promise.all(
          ids.map(async (id, session) => {
            for (const step of steps.filter((each) => each.session === session)) {
              const name = `${session} ${step.node}`;
              const owner = owners.get(name);
              const audio = Buffer.alloc(step.bytes, step.bytes % 251);
              const outcome = await owner?.append(createBatch(audio));
              if (outcome !== 'written') {
                const loggedSession = nodes[step.node]?.(id) ?? expect.fail('no node');
                const taken = await LoggedJournal.recover(loggedSession, format, () => undefined);
                owner?.release();
                owners.set(name, taken);
                expect(taken.audioBytes).toBe(written.get(session) ?? 0);
                expect(await taken.append(createBatch(audio))).toBe('written');
              }
              written.set(session, (written.get(session) ?? 0) + step.bytes);
            }
          }),
        );
        for (const owner of owners.values()) owner.release();
        for (const [session, id] of ids.entries()) {
          const { log } = nodes[0]?.(id) ?? expect.fail('no node');
          const audio = await buffer(log.readAudio(id));
          const parts = steps.filter((step) => step.session === session);
          const whole = parts.map(({ bytes }) => Buffer.alloc(bytes, bytes % 251));
          expect(audio.equals(Buffer.concat(whole))).toBe(true);
        }
      },
    ),
    { numRuns: 20 },
  );
});
