import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preRecordedRequestSchema } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { temporaryFolder } from '../../test/support/server-process.js';
import { addOnGraceMs, addOnTimeoutMs } from './add-ons/add-on-limits.js';
import { finishTranscript } from './finish-transcript.js';

const { audio_url: _, ...params } = preRecordedRequestSchema.parse({
  audio_url: 'https://files.example/a.wav',
  sentences: true,
});
const parts = {
  params,
  utterances: [],
  audioSeconds: 1,
  distinctChannelCount: 1,
  transcriptionSeconds: 1,
};

/** A thread whose add-on does what is given the first time; after that it gives the errors that it was sent. */
function threadOf(misfortune: string): string {
  const path = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(
    path,
    `import { parentPort as port } from 'node:worker_threads';
     let errors;
     port.on('message', ({ task, type }) => {
       if (type === 'run' && task.failed.size === 0) {
         port.postMessage({ type: 'step', addOn: 'sentences', step: 'begun' });
         ${misfortune}
       } else if (type === 'run') {
         errors = [...task.failed];
         port.postMessage({ type: 'taken' });
       } else if (errors === undefined) port.postMessage({ type: 'end', notes: {} });
       else {
         port.postMessage({ type: 'slice', text: JSON.stringify(errors) });
         errors = undefined;
       }
     });`,
  );
  return path;
}

verifies(
  'add-ons.thread',
  'an add-on that ends its thread is reported, and the others are run again',
  async () => {
    const { slices } = await finishTranscript(parts, {
      clock: createManualClock(),
      threadFile: threadOf('setImmediate(() => process.exit(1));'),
    });
    expect(JSON.parse([...slices].join(''))).toEqual([
      ['sentences', expect.objectContaining({ status_code: 500, exception: 'AddonFailed' })],
    ]);
  },
);

verifies(
  'add-ons.thread',
  'an add-on that never yields is ended when its time is over',
  async () => {
    const clock = createManualClock();
    const timers: (() => void)[] = [];
    const { slices } = await finishTranscript(parts, {
      clock: {
        after: (durationMs, action) => {
          expect(durationMs).toBe(addOnTimeoutMs + addOnGraceMs);
          timers.push(action);
          // The thread has said that it begins; it says nothing any more.
          queueMicrotask(action);
          return clock.after(durationMs, action);
        },
      },
      threadFile: threadOf('for (;;);'),
    });
    expect(timers).toHaveLength(1);
    expect(JSON.parse([...slices].join(''))).toEqual([
      ['sentences', expect.objectContaining({ status_code: 504, exception: 'AddonTimeout' })],
    ]);
  },
);

test('a thread that ends by itself without an add-on is an error', async () => {
  const path = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(path, 'process.exit(1);');
  await expect(
    finishTranscript(parts, { clock: createManualClock(), threadFile: path }),
  ).rejects.toThrow('has ended');
});
