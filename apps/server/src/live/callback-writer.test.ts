import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/server-process.js';
import { openTestOutbox, withCallback } from '../callbacks/open-test-outbox.js';
import { CallbackWriter } from './callback-writer.js';
import { openTestJournal } from './open-test-journal.js';
import { CallbackFeed } from './session/callback-feed.js';

/** A writer, and sessions with one message for their callbacks. */
async function openWriter() {
  const opened = await openTestOutbox();
  const { clock, createJob, outbox, rows } = opened;
  const errors: unknown[] = [];
  const logger = { error: (line: unknown) => void errors.push(line) };
  const writer = new CallbackWriter({ outbox, clock, logger });
  const folder = temporaryFolder();
  const openSession = async (message: string) => {
    const url = 'https://example.org/hook';
    const sessionId = await createJob(withCallback(url));
    const path = join(folder, sessionId);
    const journal = openTestJournal(path);
    journal.add({ kind: 'message', audience: 'callback', text: message });
    journal.release();
    const feed = new CallbackFeed({ sessionId, url, bytesPerSecond: 32_000, journal });
    return { sessionId, feed, journalPath: `${path}.journal` };
  };
  const payloads = async () => new Set((await rows()).map(({ payload }) => payload));
  return { clock, errors, openSession, payloads, writer };
}

const last = { whole: { from: 0, to: 0 }, endText: undefined };

verifies(
  'callback.unreadable-journal',
  'a session whose journal cannot be read delays no callback of another one',
  async () => {
    const { clock, errors, openSession, payloads, writer } = await openWriter();
    const broken = await openSession('broken');
    const whole = await openSession('whole');
    renameSync(broken.journalPath, `${broken.journalPath}.away`);
    writer.add(broken.feed);
    writer.add(whole.feed);
    (await writer.prepareLast(whole.feed, last)).advance();
    expect(await payloads()).toEqual(new Set(['whole']));
    expect(errors).toMatchObject([{ sessionId: broken.sessionId, err: { code: 'ENOENT' } }]);
    await expect(writer.prepareLast(broken.feed, last)).rejects.toMatchObject({ code: 'ENOENT' });
    expect([broken, whole].map(({ feed }) => writer.isPending(feed))).toEqual([true, false]);

    // It is tried again, not at once and without end, and no message of another one waits for that.
    expect(errors).toHaveLength(2);
    writer.add((await openSession('later')).feed);
    clock.advance(50);
    await expect.poll(payloads).toEqual(new Set(['later', 'whole']));
    expect(errors).toHaveLength(2);
    renameSync(`${broken.journalPath}.away`, broken.journalPath);
    clock.advance(1000);
    clock.advance(50);
    await expect.poll(payloads).toEqual(new Set(['broken', 'later', 'whole']));
    expect(writer.isPending(broken.feed)).toBe(false);
  },
);

test('the messages of a session that another process has are left to it', async () => {
  const { clock, errors, openSession, payloads, writer } = await openWriter();
  const left = await openSession('left');
  const own = await openSession('own');
  for (const { feed } of [left, own]) writer.add(feed);
  writer.remove(left.feed);
  clock.advance(50);
  await expect.poll(payloads).toEqual(new Set(['own']));
  await writer.close();
  expect(await payloads()).toEqual(new Set(['own']));
  expect(errors).toEqual([]);
});
