import { Readable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/server-process.js';
import { FolderBlobStore } from '../storage/files/folder-blob-store.js';
import { PeakStore } from './peak-store.js';

test('a stop while peaks are computed is no error of the audio', async () => {
  const blobs = new FolderBlobStore(temporaryFolder(), { reserve: { isReleased: false } });
  const lines: string[] = [];
  const store = new PeakStore({
    blobs,
    ffmpegPath: undefined,
    maximumAudioSeconds: 60,
    logger: pino({ write: (line: string) => lines.push(line) }),
  });
  for (const id of ['running', 'waiting'])
    await blobs.write({ kind: 'audio', id }, Readable.from([]), { maximumBytes: 0 });
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
