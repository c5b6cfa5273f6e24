import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/server-process.js';
import { PeakStore } from './peak-store.js';

test('a stop while peaks are computed is no error of the audio', async () => {
  const folder = temporaryFolder();
  const path = (name: string) => join(folder, name);
  const lines: string[] = [];
  const store = new PeakStore({
    files: { pathOf: path, peaksPathOf: (id) => path(`${id}.peaks`), incompletePeaksPathOf: path },
    ffmpegPath: undefined,
    maximumAudioSeconds: 60,
    logger: pino({ write: (line: string) => lines.push(line) }),
  });
  writeFileSync(path('running'), '');
  writeFileSync(path('waiting'), '');
  const span = { startSeconds: 0, endSeconds: 1, points: 10 };
  const running = store.read({ id: 'running', keyId: 'key' }, span);
  const waiting = store.read({ id: 'waiting', keyId: 'key' }, span);
  const stopped = Promise.allSettled([running, waiting]);
  await store.close();
  expect(await stopped).toMatchObject([
    { reason: { code: 'stopping' } },
    { reason: { code: 'stopping' } },
  ]);
  expect(lines).toEqual([]);
});
