import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { plantedSentence } from '@earshot/add-ons/testing';
import type { PreRecordedJob } from '@earshot/core';
import {
  type FakeTranscriptionServer,
  startFakeTranscriptionServer,
} from '@earshot/engine/testing';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { call, createJob, getJob, readError, upload, waitForJob } from './support/api.js';
import { followJob, listUtterances } from './support/event-client.js';
import { findLeaks, makeCall } from './support/planted-call.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';

const utteranceCount = 18;
const sentencesPerUtterance = 62;
/** Sentences of calls, each with its own original, the same in every run. */
const planted = fc.sample(plantedSentence, {
  numRuns: utteranceCount * sentencesPerUtterance,
  seed: 20,
});
const originals = [...new Set(planted.map(({ original }) => original))];
/** Text of each utterance. */
const plantedTexts = Array.from({ length: utteranceCount }, (_, index) =>
  planted
    .slice(index * sentencesPerUtterance, (index + 1) * sentencesPerUtterance)
    .map(({ sentence }) => sentence)
    .join(' '),
);
const recording = makeCall(utteranceCount);

/** Everything that reads a transcript. */
const everything = {
  subtitles: true,
  subtitles_config: { formats: ['srt', 'vtt'] },
  sentences: true,
  punctuation_enhanced: true,
  named_entity_recognition: true,
  sentiment_analysis: true,
  summarization: true,
  chapterization: true,
};

let remote: FakeTranscriptionServer;
let server: ServerProcess;
const callbacks: string[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    callbacks.push(body);
    response.end();
  });
});

const environment = (): Record<string, string> => ({
  EARSHOT_ENGINE: 'openai',
  EARSHOT_OPENAI_BASE_URL: remote.url,
  EARSHOT_OPENAI_LANGUAGES: 'en,fr',
  EARSHOT_OPENAI_CONCURRENCY: '1',
  EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1',
});

let receiverUrl: string;
beforeAll(async () => {
  remote = await startFakeTranscriptionServer({ kind: 'speaches', models: ['whisper'] });
  ({ url: receiverUrl } = await listenLocally(receiver));
  server = await startServerProcess(environment());
}, 60_000);
afterAll(async () => {
  await server.stop();
  await remote.stop();
  receiver.close();
});

/** Says a sentence in each utterance, one after the other. */
function say(sentences: readonly string[], onEach: (count: number) => void = () => undefined) {
  let count = 0;
  remote.transcribe = () => {
    const sentence = sentences[count % sentences.length] ?? '';
    count += 1;
    onEach(count);
    return { language: 'en', text: sentence };
  };
}

async function redact(body: Record<string, unknown> = {}, audio: Uint8Array = recording) {
  const { audio_url } = await upload(server.url, audio);
  const { id } = await createJob(server.url, { audio_url, pii_redaction: true, ...body });
  return id;
}

const requireTranscript = ({ result }: PreRecordedJob) =>
  result?.transcription ?? expect.fail('the job is done');
const listKeys = (folder: string) => {
  const path = join(folder, 'journal-keys');
  return existsSync(path) ? readdirSync(path) : [];
};

verifies(
  ['redaction.everywhere', 'redaction.journal', 'parameters.pii-redaction', 'add-ons.journal'],
  'of 1,000 originals none is left anywhere, although the process died in the middle of the job and another one resumed it',
  async () => {
    expect(originals.length).toBeGreaterThanOrEqual(1000);
    // The searched text is found where it is not redacted.
    say(['a harmless canary sang']);
    const { audio_url } = await upload(server.url, makeCall(1));
    const plain = await createJob(server.url, { audio_url });
    await waitForJob(server.url, plain.id);
    expect(findLeaks(['harmless canary'], server.dataFolder, [])).toEqual(['harmless canary']);

    const heldAt = 12;
    say(plantedTexts, (count) => count === heldAt && remote.hold(true));
    const id = await redact({
      ...everything,
      callback: true,
      callback_config: { url: receiverUrl },
    });
    const dying = await followJob(server.url, id);
    const cut = dying.ended.catch(() => undefined);
    // Utterances are in the journal, where they are not readable, and are not sent to any client.
    await vi.waitUntil(
      async () => {
        const { post_session_metadata } = await getJob(server.url, id);
        const { progress } = post_session_metadata as { progress?: { audio_seconds_done: number } };
        return (progress?.audio_seconds_done ?? 0) > 12;
      },
      { interval: 50, timeout: 60_000 },
    );
    expect(listKeys(server.dataFolder)).toEqual([id]);
    expect(findLeaks(originals, server.dataFolder, [server.output()])).toEqual([]);
    await server.kill();
    await cut;
    expect(listUtterances(dying.events)).toEqual([]);

    const died = server.output();
    remote.hold(false);
    const before = remote.requests.length;
    let resumed = 0;
    remote.transcribe = () => {
      resumed += 1;
      return { language: 'en', text: plantedTexts.at(-resumed) ?? '' };
    };
    server = await startServerProcess(environment(), server.dataFolder);
    const follower = await followJob(server.url, id);
    const job = await waitForJob(server.url, id);
    await follower.ended;
    expect(job.status).toBe('done');
    // It was not begun again: some utterances were those of the attempt before.
    expect(remote.requests.length - before).toBeLessThan(utteranceCount);
    const { full_transcript, utterances } = requireTranscript(job);
    expect(utterances).toHaveLength(utteranceCount);
    expect(listUtterances(follower.events)).toEqual(utterances);
    for (const { text: spoken, words } of utterances)
      expect(words.map(({ word }) => word).join('')).toBe(spoken);
    expect(full_transcript).toMatch(/\[\w+_1\]/);
    await expect.poll(() => callbacks.length).toBe(1);
    const list = await (await call(server.url, '/v2/pre-recorded')).text();
    const metrics = await (await call(server.url, '/metrics')).text();
    const texts = [died, server.output(), list, metrics, JSON.stringify(job), ...callbacks];
    await expect.poll(() => listKeys(server.dataFolder)).toEqual([]);
    expect(findLeaks(originals, server.dataFolder, texts)).toEqual([]);
    expect(callbacks[0]).toContain(JSON.stringify(full_transcript));
  },
  120_000,
);

verifies(
  [
    'result.pii-marker',
    'parameters.pii-redaction',
    'configuration.pii',
    'configuration.pii.entity-types',
    'configuration.pii.processed-text-type',
  ],
  'markers keep their number, masks their length, and types that were not asked for stay',
  async () => {
    say(['hello priya okonkwo call 555 867 5309', 'thanks priya okonkwo']);
    const audio = makeCall(2);
    const [markers, masks, numbers] = await Promise.all(
      [
        {},
        { entity_types: ['NAME'], processed_text_type: 'MASK' },
        { entity_types: ['PHONE_NUMBER'] },
      ].map(async (pii_redaction_config) => {
        const job = await waitForJob(server.url, await redact({ pii_redaction_config }, audio));
        return requireTranscript(job).full_transcript;
      }),
    );
    // Jobs in progress at the same time share the remote server, and so the order of its sentences.
    expect(markers).toContain('[NAME_1]');
    expect(markers).not.toMatch(/priya|555|NAME_2/);
    expect(masks).toMatch(/hello ##### ####### call 555 867 5309|thanks ##### #######/);
    expect(numbers).not.toContain('555');
    expect(numbers).not.toContain('NAME');
    expect(numbers).toContain('priya okonkwo');
  },
);

verifies(
  'redaction.refused',
  'types and languages that cannot be served are refused by their names; those of a group are reported',
  async () => {
    const { audio_url } = await upload(server.url, makeCall(1));
    const post = (body: object) =>
      call(server.url, '/v2/pre-recorded', {
        body: { audio_url, pii_redaction: true, ...body },
      });
    const types = await post({ pii_redaction_config: { entity_types: ['NAME', 'PRODUCT'] } });
    expect((await readError(types, 422)).message).toMatch(
      /pii_redaction_config\.entity_types has PRODUCT, which/,
    );
    const language = await post({ language_config: { languages: ['fr'] } });
    expect((await readError(language, 422)).message).toContain(
      'in fr: personal data is found in en',
    );
    say(['we spoke with acme incorporated']);
    const job = await waitForJob(
      server.url,
      await redact({ pii_redaction_config: { entity_types: ['CCI'] } }, makeCall(1)),
    );
    expect(job.post_session_metadata['add_ons']).toEqual({
      pii_redaction:
        'CORPORATE_ACTION, EFFECT, FINANCIAL_METRIC, PRODUCT, PROJECT, TREND cannot be found by rules, and were not redacted',
    });
  },
);

verifies(
  ['redaction.language', 'add-ons.withheld'],
  'a recording in a language that is not read ends without a transcript, and nothing of it is left',
  async () => {
    remote.transcribe = () => ({ language: 'fr', text: 'monsieur dupont habite ici' });
    const id = await redact({}, makeCall(2));
    const follower = await followJob(server.url, id);
    const job = await waitForJob(server.url, id);
    await follower.ended;
    expect(job).toMatchObject({ status: 'error', error_code: 422, result: null });
    expect(JSON.stringify(job.post_session_metadata)).toContain(
      'pii_redaction reads en, and there are utterances in fr',
    );
    expect(listUtterances(follower.events)).toEqual([]);
    await expect.poll(() => listKeys(server.dataFolder)).toEqual([]);
    expect(findLeaks(['dupont', 'habite'], server.dataFolder, [server.output()])).toEqual([]);
  },
);
