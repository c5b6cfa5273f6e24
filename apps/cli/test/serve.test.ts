import { once } from 'node:events';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { needsRealModel, realModel } from '@earshot/engine/testing/real-models';
import { createClient } from '@earshot/http';
import { listenLocally } from '@earshot/presets/listen';
import { samplePath, temporaryFolder, testKey } from '@earshot/server/testing';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { earshot } from './run-earshot.js';

const id = 'moonshine-tiny-en';
const modelFolder = realModel(id);
let files: Server;
/** Lets the files of the model be sent. */
let send: () => void;
let catalogue: string;

/** The entry of the first model in a catalogue, with the files of its package at an address. */
function entryAt(address: string): object {
  const description = JSON.parse(readFileSync(join(modelFolder, 'model.json'), 'utf8')) as {
    family: string;
    files: Record<string, { path: string; sizeBytes: number; sha256: string }>;
  };
  const listed = Object.entries(description.files);
  return {
    id,
    name: 'The model of this test',
    family: description.family,
    languages: ['en'],
    uses: ['files', 'live'],
    license: 'MIT',
    page: 'https://example.com/',
    description: 'A model of a test.',
    verified: false,
    sources: [
      {
        downloads: listed.map(([, { path, sha256, sizeBytes }]) => ({
          type: 'file',
          url: `${address}/${path}`,
          sizeBytes,
          sha256,
        })),
        files: listed.map(([role, { path }], download) => ({ role, path, parts: [{ download }] })),
      },
    ],
  };
}

/**
 * Runs `earshot serve` without a model and without PocketSphinx, in an empty folder.
 *
 * @param use - called with the address of the service, once it is ready. The service is stopped
 * when it resolves
 */
async function serve(
  environment: Record<string, string>,
  use: (url: string, prints: (pattern: RegExp) => Promise<void>) => Promise<void>,
) {
  let used = Promise.resolve();
  const ended = await earshot(['serve'], {
    environment: {
      EARSHOT_PORT: '0',
      EARSHOT_API_KEY: testKey,
      EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1',
      EARSHOT_MODELS_CATALOGUE: catalogue,
      EARSHOT_POCKETSPHINX_LIBRARY: '/there/is/none',
      ...environment,
    },
    during: (child) => {
      let output = '';
      const prints = async (pattern: RegExp) => {
        while (!pattern.test(output) && child.stdout !== null) await once(child.stdout, 'data');
      };
      child.stdout?.on('data', (text) => {
        output += String(text);
      });
      used = prints(/Earshot is ready at \S+\n/)
        .then(() => use(/ready at (\S+)/.exec(output)?.[1] ?? '', prints))
        .finally(() => child.kill('SIGTERM'));
      used.catch(() => undefined);
    },
  });
  await used;
  return ended;
}

describe('earshot serve', needsRealModel(id), () => {
  beforeAll(async () => {
    const isWanted = new Promise<void>((resolve) => {
      send = resolve;
    });
    files = createServer(({ url = '' }, response) => {
      void isWanted.then(() => createReadStream(join(modelFolder, url)).pipe(response));
    });
    const { url } = await listenLocally(files);
    catalogue = join(temporaryFolder(), 'catalogue.json');
    writeFileSync(catalogue, JSON.stringify([entryAt(url)]));
  });
  afterAll(() => void files.close());

  verifies(
    'process.serve-first-model',
    'a first model is installed while `earshot serve` runs, and a recording waits for it',
    async () => {
      let transcript = '';
      const { code, output } = await serve({}, async (url, prints) => {
        const client = createClient({ baseUrl: url, apiKey: testKey });
        const { audio_url } = await client.files.upload(samplePath);
        const { id: job } = await client.preRecorded.create({ audio_url });
        expect((await client.preRecorded.get(job)).status).not.toBe('done');
        send();
        await prints(new RegExp(`${id} is in use\n`));
        const { result } = await client.preRecorded.wait(job);
        transcript = result.transcription?.full_transcript ?? '';
      });
      expect(code).toBe(0);
      expect(transcript).toMatch(/good morning,? everyone/i);
      expect(output).toMatch(
        /ready at .*\nmoonshine-tiny-en \(44 MB\) is installed meanwhile, and recognises speech from then on\n(?:moonshine-tiny-en: .*\n)*moonshine-tiny-en is in use\n$/,
      );
    },
    120_000,
  );

  verifies(
    'process.serve-first-model',
    'without a source the service runs on, and says what is missing',
    async () => {
      const { code, output } = await serve(
        { EARSHOT_MODELS_MIRROR: 'http://127.0.0.1:1/' },
        async (url, prints) => {
          await prints(/is not installed/);
          expect((await fetch(`${url}/health`)).status).toBe(200);
        },
      );
      expect(code).toBe(0);
      expect(output).toMatch(/moonshine-tiny-en is not installed: .*127\.0\.0\.1:1/);
      expect(output).toContain('earshot models pull moonshine-tiny-en');
    },
    120_000,
  );
});
