import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import { describe, expect } from 'vitest';
import { systemClock } from '../src/clock/index.js';
import { AudioInputError, createFileDecoder } from '../src/decoding/index.js';
import { call } from './support/api.js';
import { canEncode, hasFfmpeg, type MediaKindName, makeKind } from './support/media.js';
import { mutate } from './support/mutate.js';
import { startServerProcess, temporaryFolder } from './support/server-process.js';

/** Mutations of each kind. `EARSHOT_MUTATIONS=500` is the long form. */
const mutations = Number(process.env['EARSHOT_MUTATIONS'] ?? 4);
const seed = Number(process.env['EARSHOT_SEED'] ?? 1);
const timeoutMs = 60_000 + mutations * 60_000;

const kinds: readonly MediaKindName[] = [
  'mp3',
  'm4a with its index at the end',
  'm4a in fragments',
  'ogg vorbis',
  'opus',
  'flac',
  'webm',
  'aiff',
  'caf',
  'wma',
  'wav with adpcm',
  'wav at 44.1 kHz',
  'mp4',
  'avi',
];
const webassemblyKinds: readonly MediaKindName[] = ['mp3', 'flac', 'opus', 'ogg vorbis'];

/** Decodes mutations of a file. Each is decoded, or refused for its content. */
async function decodeMutations(name: MediaKindName, ffmpegPath?: string): Promise<number> {
  const decoder = createFileDecoder({
    ffmpegPath,
    maximumAudioSeconds: 600,
    clock: systemClock,
    stallMs: 20_000,
  });
  const original = readFileSync(await makeKind(name));
  const path = join(temporaryFolder(), 'mutation');
  let decoded = 0;
  for (let index = 0; index < mutations; index += 1) {
    writeFileSync(path, mutate(original, seed * 10_000 + index));
    try {
      for await (const block of decoder.decode(path, await decoder.probe(path)))
        expect(block.length).toBeGreaterThan(0);
      decoded += 1;
    } catch (error) {
      expect(AudioInputError.is(error), `seed ${seed}, mutation ${index}: ${String(error)}`).toBe(
        true,
      );
      expect(String(error)).not.toContain('made no progress');
    }
  }
  return decoded;
}

describe('mutated files', needs(hasFfmpeg, 'ffmpeg is not installed'), () => {
  for (const name of kinds)
    verifies(
      'audio.hostile',
      `${mutations} of ${name} are decoded or refused`,
      async () => {
        expect(canEncode(name)).toBe(true);
        expect(await decodeMutations(name)).toBeLessThanOrEqual(mutations);
      },
      timeoutMs,
    );

  for (const name of webassemblyKinds)
    verifies(
      'audio.hostile',
      `${mutations} of ${name} are decoded or refused without ffmpeg`,
      async () => {
        expect(await decodeMutations(name, '/nowhere/ffmpeg')).toBeLessThanOrEqual(mutations);
      },
      timeoutMs,
    );

  verifies(
    ['audio.hostile', 'audio.errors'],
    'the service takes them, one after the other and at once, and lives',
    async () => {
      const server = await startServerProcess({ EARSHOT_MAX_AUDIO_SECONDS: '600' });
      const originals = await Promise.all(
        (['mp3', 'm4a with its index at the end', 'webm'] as const).map(async (name) =>
          readFileSync(await makeKind(name)),
        ),
      );
      const uploads = originals.flatMap((original) =>
        Array.from({ length: 8 }, (_, index) => mutate(original, seed + index)),
      );
      const statuses = await Promise.all(
        uploads.map(async (bytes) => {
          const form = new FormData();
          form.set('audio', new Blob([new Uint8Array(bytes)]), '$(reboot) -i concat:.mp3');
          return (await call(server.url, '/v2/upload', { body: form })).status;
        }),
      );
      for (const status of statuses) expect([200, 400, 413, 415]).toContain(status);
      expect((await call(server.url, '/health')).status).toBe(200);
      expect(await server.stop()).toBe(0);
    },
    120_000,
  );
});
