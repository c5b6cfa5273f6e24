import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveRequestSchema, type Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterEach, expect, vi } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { temporaryFolder } from '../../../test/support/server-process.js';
import { noServices } from '../../transcription/index.js';
import { checkMs, stallMs } from './add-on-limits.js';
import { toAddOnParams } from './add-on-params.js';
import { UtteranceAddOns } from './utterance-add-ons.js';

/** Program of a thread that dies or is blocked by some texts, and repeats the others. */
function threadFile(): string {
  const path = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(
    path,
    `import { parentPort as port } from 'node:worker_threads';
     port.on('message', ({ id, request }) => {
       if (request === undefined) return;
       if (request === 'ping') return port.postMessage({ id, response: undefined });
       const { text } = request.utterance;
       port.postMessage({ id, notice: 'begun' });
       if (text === 'die') process.exit(1);
       if (text === 'block') for (;;);
       if (text === 'wait') return;
       port.postMessage({ id, response: { success: true, is_empty: false, exec_time: 0, error: null, results: [text] } });
     });`,
  );
  return path;
}

const params = toAddOnParams(liveRequestSchema.parse({}));
const createUtterance = (text: string): Utterance => ({
  start: 0,
  end: 1,
  confidence: 1,
  channel: 0,
  language: 'en',
  text,
  words: [],
});

const logger = { error: () => undefined };
let addOns: UtteranceAddOns;
afterEach(() => addOns.close());

const start = (clock = createManualClock()) => {
  addOns = new UtteranceAddOns({ clock, logger, threadFile: threadFile() });
  return (text: string) =>
    addOns.run(
      { addOn: 'sentiment_analysis', utterance: createUtterance(text), params },
      noServices,
    );
};

verifies(
  'live.add-ons.thread',
  'an utterance that ends the thread has failed, and those beside it are done in another thread',
  async () => {
    const run = start();
    const envelopes = await Promise.all(['one', 'die', 'two', 'die', 'three'].map(run));
    expect(envelopes.map(({ error, results }) => error?.exception ?? results)).toEqual([
      ['one'],
      'AddonFailed',
      ['two'],
      'AddonFailed',
      ['three'],
    ]);
    expect((await run('four')).results).toEqual(['four']);
  },
);

verifies(
  'live.add-ons.thread',
  'an utterance that blocks the thread is timed out before the others are, which are then done',
  async () => {
    const clock = createManualClock();
    const after = vi.spyOn(clock, 'after');
    const run = start(clock);
    const blocked = run('block');
    const other = run('other');
    await vi.waitFor(() => expect(after).toHaveBeenCalledWith(checkMs, expect.anything()), 10_000);
    clock.advance(checkMs);
    clock.advance(stallMs);
    expect((await blocked).error).toEqual({
      status_code: 504,
      exception: 'AddonTimeout',
      message: `sentiment_analysis took longer than ${stallMs / 1000} seconds`,
    });
    expect((await other).results).toEqual(['other']);
  },
);

verifies(
  'live.add-ons.thread',
  'an utterance whose provider never responds is timed out, and does not affect the others',
  async () => {
    const clock = createManualClock();
    const run = start(clock);
    const waiting = run('wait');
    expect((await run('fine')).results).toEqual(['fine']);
    clock.advance(10_000);
    expect((await waiting).error?.exception).toBe('AddonTimeout');
  },
);
