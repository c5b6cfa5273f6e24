import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { needsRealModel, realModel } from '@earshot/engine/testing/real-models';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import {
  otherKey,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './support/server-process.js';
import { signIn } from './support/sign-in.js';

interface Found {
  readonly items: readonly {
    readonly job: { readonly id: string };
    readonly text: string;
    readonly seconds: number;
    readonly similarity: number;
  }[];
}

/** The encoder has the lowest priority, and waits for the tests beside it. */
const waiting = { timeout: 120_000, interval: 500 };

describe('what was meant', { ...needsRealModel('minilm-l6-v2'), timeout: 300_000 }, () => {
  const models = temporaryFolder();
  let server: ServerProcess;
  let counting: string;
  let edited: string;
  let withoutEncoder: Found['items'];

  const transcribe = async (): Promise<string> => {
    const { audio_url } = await upload(server.url);
    const { id } = await createJob(server.url, { audio_url });
    const { result } = await waitForJob(server.url, id);
    expect(result?.transcription?.full_transcript).toContain('one two three');
    return id;
  };
  const sessions = new Map<string, Record<string, string>>();
  const search = async (text: string, key?: string): Promise<Found['items']> => {
    const name = `${server.url} ${key}`;
    const headers = sessions.get(name) ?? (await signIn(server.url, key));
    sessions.set(name, headers);
    const address = `/studio/meaning?${new URLSearchParams({ text })}`;
    const response = await call(server.url, address, { key: null, headers });
    expect(response.status).toBe(200);
    return ((await response.json()) as Found).items;
  };

  beforeAll(async () => {
    const environment = { EARSHOT_MODELS_DIR: models };
    server = await startServerProcess(environment, await createFolderWithKey(otherKey));
    counting = await transcribe();
    edited = await transcribe();
    // The encoder is installed later, and the process dies.
    withoutEncoder = await search('digits in ascending order');
    await server.kill();
    symlinkSync(realModel('minilm-l6-v2'), join(models, 'minilm-l6-v2'));
    server = await startServerProcess(environment, server.dataFolder);
  }, 120_000);
  afterAll(() => server.stop());

  verifies(
    'studio.meaning',
    'is found in other words, by its key alone, as it was edited and until it is deleted',
    async () => {
      expect(withoutEncoder).toEqual([]);
      const found = await vi.waitFor(async () => {
        const items = await search('digits in ascending order');
        expect(items.map(({ job }) => job.id)).toEqual(expect.arrayContaining([edited, counting]));
        return items;
      }, waiting);
      expect(found[0]).toMatchObject({ seconds: expect.any(Number) });
      expect(found[0]?.text).toContain('one two three');
      expect(found[0]?.similarity).toBeGreaterThan(0.3);
      expect(await search('a recipe for soup')).toEqual([]);
      expect(await search('digits in ascending order', otherKey)).toEqual([]);

      const text = 'The little boy was ill and had to stay in bed.';
      const words = found.find(({ job }) => job.id === edited)?.text.split(' ').length ?? 0;
      const response = await call(server.url, `/v2/pre-recorded/${edited}/edits`, {
        method: 'PUT',
        body: {
          corrections: [{ from: 0, count: words, text }],
          splits: [],
          merges: [],
          turns: [],
          speakers: [],
        },
      });
      expect(response.status, await response.text()).toBe(204);
      await vi.waitFor(async () => {
        const items = await search('illness of a child');
        expect(items.map(({ job }) => job.id)).toEqual([edited]);
        expect(items[0]?.text).toContain('stay in bed');
      }, waiting);

      await call(server.url, `/v2/pre-recorded/${counting}`, { method: 'DELETE' });
      const left = await search('digits in ascending order');
      expect(left.map(({ job }) => job.id)).not.toContain(counting);
    },
  );
});
