import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileJournals } from '../src/live/journal/file-journals.js';
import { createRegistry, fakePool } from './support/engines.js';
import { createDeafEngine, type LiveHarness, startLiveHarness } from './support/live-harness.js';

let live: LiveHarness;
beforeEach(async () => {
  live = await startLiveHarness();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await live.close();
});

test('the sessions of a node that has ended are recovered some at a time, and all of them', async () => {
  let running = 0;
  let most = 0;
  const recovered = new Set<string>();
  const spy = vi.spyOn(FileJournals.prototype, 'recover').mockImplementation(async (...given) => {
    running += 1;
    most = Math.max(most, running);
    // Others begin meanwhile if they may.
    await new Promise((resolve) => setImmediate(resolve));
    recovered.add(given[0]);
    running -= 1;
    return new FileJournals(join(live.dataFolder, 'live')).create(given[0], given[1]);
  });
  const sessions = await Promise.all(Array.from({ length: 30 }, () => live.initiate()));
  for (const { id } of sessions) await live.storage.live.begin(id, 'a node that has ended');
  await live.pass(30);
  expect(recovered).toEqual(new Set(sessions.map(({ id }) => id)));
  expect(spy).toHaveBeenCalledTimes(sessions.length);
  expect(most).toBe(8);
});

test('a session that only the engines of other nodes can transcribe is left to them while they can', async () => {
  await live.close();
  const engines = createRegistry(
    createDeafEngine(() => undefined),
    () => 'It cannot be reached.',
  );
  live = await startLiveHarness({}, undefined, { engines, isLimitedByEngines: false });
  const { capabilities } = fakePool({ streaming: true });
  engines.setRemote([{ nodeId: 'able', name: 'none', isAvailable: true, capabilities }]);
  const { id } = await live.initiate();
  await live.storage.live.begin(id, 'a node that has ended');
  await live.pass(30);
  expect(await live.storage.live.listOwned('this one')).toEqual([]);
  // Once there is no such node, the session ends here rather than never.
  engines.setRemote([]);
  await live.pass(6);
  expect(await live.storage.live.listOwned('this one')).toEqual([id]);
});
