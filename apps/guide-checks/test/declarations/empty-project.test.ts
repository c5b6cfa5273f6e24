import { existsSync } from 'node:fs';
import { join } from 'node:path';
import newest from 'typescript';
import oldest from 'typescript-5.4';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskBytes, EmptyProject } from './empty-project.js';

/** The oldest compiler has an older interface, of which the same parts are used. */
const compilers = [oldest as unknown as typeof newest, newest];

const program = `
import {
  createClient,
  type LiveMessage,
  type PreRecordedRequestInput,
  type Utterance,
} from '@earshot/http';
import { createLiveSession, createTranscript, type LiveFinalTranscript } from '@earshot/live';
import { createAudioEncoder, encodePcm } from '@earshot/audio';
import { createMicrophone } from '@earshot/audio/worklet';
import { formatVtt, generateSubtitles, segment } from '@earshot/subtitles';
import type { Word } from '@earshot/core/types';

const request: PreRecordedRequestInput = {
  audio_url: 'https://example.com/a.wav',
  language_config: { languages: ['en'] },
};
// @ts-expect-error there is no such language
const misspelt: PreRecordedRequestInput = { audio_url: '', language_config: { languages: ['xx'] } };

const client = createClient();
const job = await client.preRecorded.createAndWait(request);
const utterances: Utterance[] = job.result.transcription?.utterances ?? [];
const words: Word[] = utterances.flatMap((utterance) => utterance.words);
const language: string | undefined = utterances[0]?.language;
for (const file of generateSubtitles({ utterances })) console.log(file.subtitles, words, language);
console.log(formatVtt(segment({ utterances })));

const encoder = createAudioEncoder({} as never);
const session = createLiveSession({ client, config: { endpointing: 0.3 } });
const transcript = createTranscript();
session.on('transcript', ({ data }) => console.log(data.utterance.text, data.is_final));
for await (const message of session) {
  const same: LiveMessage = message;
  transcript.push(same);
}
const microphone = await createMicrophone({ format: {} as never });
await session.pipeFrom(microphone);
session.send(encodePcm(new Float32Array(8), { bitDepth: 16 }));
const blob = new Blob([encodePcm(new Float32Array(8), { bitDepth: 16 }), encoder.encode([])]);
const result: LiveFinalTranscript | null = (await session.finished).result;
console.log(request, misspelt, blob, result);
`;

const schemas = `
import { liveRequestSchema, type LiveRequest } from '@earshot/core';
const request: LiveRequest = liveRequestSchema.parse({});
console.log(request.endpointing);
`;

// Compilers take their time on a busy machine.
const timeout = 300_000;

describe('a project that installs the clients alone', { timeout }, () => {
  let project: EmptyProject;
  beforeAll(() => {
    project = new EmptyProject();
    for (const name of ['http', 'live', 'audio', 'subtitles', 'core']) project.install(name);
  }, timeout);
  afterAll(() => project.remove());

  for (const ts of compilers)
    for (const resolution of ['nodenext', 'bundler'] as const)
      test(`compiles with TypeScript ${ts.version}, ${resolution}, without zod`, () => {
        expect(existsSync(join(project.folder, 'node_modules/zod'))).toBe(false);
        const { errors, files } = project.compile(ts, program, resolution);
        expect(errors).toEqual([]);
        expect(files.filter((file) => file.includes('zod'))).toEqual([]);
        const ofCore = files.filter((file) => file.includes('@earshot/core/'));
        expect(ofCore.some((file) => file.endsWith('/types.d.ts'))).toBe(true);
        expect(ofCore.filter((file) => file.endsWith('/index.d.ts'))).toEqual([]);
      });

  test('holds at most 1 MB for each client', () => {
    for (const name of ['http', 'live'])
      expect(diskBytes(join(project.folder, 'node_modules/@earshot', name)), name).toBeLessThan(
        1_000_000,
      );
  });

  test('gets the schemas once zod is installed, also with the oldest compiler', () => {
    project.installDependency('core', 'zod');
    for (const ts of compilers)
      expect(project.compile(ts, schemas, 'nodenext', true).errors).toEqual([]);
  });
});

test('the clients bring neither the schemas nor zod', async () => {
  for (const name of ['http', 'live', 'react']) {
    const manifest = (await import(`../../../../packages/${name}/package.json`, {
      with: { type: 'json' },
    })) as { default: { dependencies?: object } };
    const dependencies = Object.keys(manifest.default.dependencies ?? {});
    expect(dependencies.filter((dependency) => /zod|@earshot\/core/.test(dependency))).toEqual([]);
  }
});
