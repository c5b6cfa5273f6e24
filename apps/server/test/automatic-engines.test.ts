import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { capabilitiesSchema, type TranscriptionLanguage } from '@earshot/core';
import { type SyntheticKind, writeSyntheticModel } from '@earshot/engine/synthetic-models';
import { verifies } from '@earshot/specification';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { call, createJob, readError, upload, waitForJob } from './support/api.js';
import { initiate, openClient, waitForLiveJob } from './support/live.js';
import {
  type ServerEnvironment,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './support/server-process.js';
import { needsAddon } from './support/synthetic-models.js';

/** Starts a service with the default engine, independent of what is installed on the machine. */
async function startAutomatic(environment: ServerEnvironment = {}) {
  const models = join(temporaryFolder(), 'models');
  mkdirSync(models);
  const install = (name: string, kind: SyntheticKind) => {
    const staging = join(temporaryFolder(), name);
    writeSyntheticModel(staging, kind);
    renameSync(staging, join(models, name));
  };
  const start = async () => {
    const server = await startServerProcess({
      EARSHOT_ENGINE: 'auto',
      EARSHOT_MODELS_DIR: models,
      EARSHOT_ENGINE_PROCESSES: '2',
      EARSHOT_POCKETSPHINX_MODEL: '/nowhere/model',
      ...environment,
    });
    onTestFinished(async () => void (await server.stop()));
    return server;
  };
  return { models, install, start };
}

const languages = (...codes: TranscriptionLanguage[]) => ({
  language_config: { languages: codes },
});

async function listEngines({ url }: ServerProcess) {
  const ready = await (await call(url, '/ready', { key: null })).json();
  return (ready as { engines: { name: string; ready: boolean }[] }).engines.map(
    ({ name, ready: isReady }) => (isReady ? name : `${name} (away)`),
  );
}

async function countProcesses({ url }: ServerProcess): Promise<Record<string, number>> {
  const metrics = await (await call(url, '/metrics', { key: null })).text();
  const lines = metrics.matchAll(/^earshot_engine_processes\{engine="([^"]+)"\} (\d+)$/gmu);
  return Object.fromEntries([...lines].map(([, name = '', count]) => [name, Number(count)]));
}

const readModel = (job: { post_session_metadata: Record<string, unknown> }) =>
  (job.post_session_metadata['engine'] as { model: string }).model;

async function transcribe({ url }: ServerProcess, body: Record<string, unknown>) {
  const { audio_url } = await upload(url);
  return waitForJob(url, (await createJob(url, { audio_url, ...body })).id);
}

async function transcribeLive({ url }: ServerProcess, body: Record<string, unknown>) {
  const session = await initiate(url, body);
  const client = await openClient(session.url);
  client.stop();
  await client.closed;
  return waitForLiveJob(url, session.id);
}

describe('the default engine', { ...needsAddon, timeout: 120_000 }, () => {
  verifies(
    ['engines.auto', 'engines.auto-missing', 'engines.adopted', 'engines.idle-processes'],
    'begins without a model, says what is missing, and uses what is installed from then on',
    async () => {
      const { install, models, start } = await startAutomatic();
      const server = await start();
      expect(server.output()).toMatch(
        /No speech model is installed.*earshot models pull moonshine-tiny-en/u,
      );
      expect((await call(server.url, '/ready', { key: null })).status).toBe(503);
      const { audio_url } = await upload(server.url);
      const missing = await readError(
        await call(server.url, '/v2/pre-recorded', { body: { audio_url, ...languages('sw') } }),
        422,
      );
      expect(missing).toMatchObject({
        code: 'unsupported_language',
        message: expect.stringMatching(
          /has sw, which no engine of this server supports: it supports en; install a model that does: earshot models pull [\w.-]+ /u,
        ),
      });

      install('stream', 'streaming-transducer');
      install('whisper', 'whisper');
      await vi.waitFor(async () => {
        expect((await call(server.url, '/ready', { key: null })).status).toBe(200);
        const engines = await listEngines(server);
        expect(engines.sort()).toEqual(['sherpa-onnx/stream', 'sherpa-onnx/whisper']);
      }, 20_000);
      // The one for English sessions is loaded, and the others are not.
      expect(await countProcesses(server)).toEqual({
        'sherpa-onnx/stream': 1,
        'sherpa-onnx/whisper': 0,
      });
      expect(readModel(await transcribeLive(server, languages('en')))).toBe(
        'synthetic-streaming-transducer',
      );
      expect(readModel(await transcribe(server, languages('fr')))).toBe('synthetic-whisper');
      expect(readModel(await transcribe(server, {}))).toBe('synthetic-whisper');
      const capabilities = await (await call(server.url, '/v2/capabilities')).json();
      expect(capabilitiesSchema.parse(capabilities).languages).toContain('fr');

      rmSync(join(models, 'whisper'), { recursive: true });
      await vi.waitFor(
        async () => expect(await listEngines(server)).toEqual(['sherpa-onnx/stream']),
        20_000,
      );
      await readError(
        await call(server.url, '/v2/pre-recorded', { body: { audio_url, ...languages('fr') } }),
        422,
      );
      expect(readModel(await transcribe(server, languages('en')))).toBe(
        'synthetic-streaming-transducer',
      );
    },
  );

  verifies(
    'engines.idle-processes',
    'gives the memory of an engine back once it has been idle, and loads it again',
    async () => {
      const { install, start } = await startAutomatic({ EARSHOT_ENGINE_IDLE_SECONDS: '1' });
      install('stream', 'streaming-transducer');
      install('whisper', 'whisper');
      const server = await start();
      for (let time = 0; time < 2; time += 1) {
        expect(readModel(await transcribe(server, languages('fr')))).toBe('synthetic-whisper');
        await vi.waitFor(
          async () =>
            expect(await countProcesses(server)).toEqual({
              'sherpa-onnx/stream': 1,
              'sherpa-onnx/whisper': 0,
            }),
          20_000,
        );
      }
      const ready = await call(server.url, '/ready', { key: null });
      expect(ready.status).toBe(200);
    },
  );

  verifies(
    'engines.auto',
    'is in the order of EARSHOT_MODEL where that names the models',
    async () => {
      const { install, start } = await startAutomatic({ EARSHOT_MODEL: 'b-whisper,a-tdt' });
      install('a-tdt', 'nemo-tdt');
      install('b-whisper', 'whisper');
      const server = await start();
      expect(await listEngines(server)).toEqual(['sherpa-onnx/b-whisper', 'sherpa-onnx/a-tdt']);
      expect(readModel(await transcribe(server, languages('de')))).toBe('synthetic-whisper');
    },
  );
});
