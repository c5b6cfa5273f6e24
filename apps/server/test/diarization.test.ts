import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Capabilities,
  type PreRecordedJob,
  preRecordedRequestSchema,
  type Sentence,
  type Utterance,
} from '@earshot/core';
import { createEnginePool, type ResumedTranscription } from '@earshot/engine';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { systemClock } from '../src/clock/index.js';
import { createFileDecoder } from '../src/decoding/index.js';
import { transcribeFile } from '../src/transcription/index.js';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { joined, readEngineSpeech } from './support/engine-speech.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './support/server-process.js';
import { needsPocketsphinx, pocketsphinxSettings } from './support/speech.js';
import { encodeWav } from './support/wav.js';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess();
});
afterAll(() => server.stop());

const rateHz = 16_000;

const womanAndMan = readEngineSpeech('sample-two-sentences');
const cutSeconds = (from: number, to: number) => womanAndMan.subarray(from * rateHz, to * rateHz);
const silence = (seconds: number) => new Int16Array(seconds * rateHz);

/**
 * A woman and a man in turn, who speak where the scripted engine has words: in each four seconds,
 * four words of hers and four of his without a pause between.
 */
const dialogue = joined(
  ...[0, 0.25, 0, 0.25].flatMap((later) => [
    silence(0.2),
    cutSeconds(0.55 + later, 2.15 + later),
    cutSeconds(3.25 + 2 * later, 4.85 + 2 * later),
    silence(0.6),
  ]),
);

async function begin(url: string, body: object, ...channels: Int16Array[]): Promise<string> {
  const { audio_url } = await upload(url, encodeWav(channels, rateHz));
  return (await createJob(url, { audio_url, ...body })).id;
}

async function transcribe(body: object, ...channels: Int16Array[]): Promise<PreRecordedJob> {
  const job = await waitForJob(server.url, await begin(server.url, body, ...channels));
  expect(job).toMatchObject({ status: 'done' });
  return job;
}

const requireTranscript = ({ result }: PreRecordedJob) =>
  result?.transcription ?? expect.fail('the job is done');
const listSpeakers = (job: PreRecordedJob) =>
  requireTranscript(job).utterances.map(({ speaker }) => speaker);
verifies(
  ['diarization.recordings', 'result.diarization'],
  'a dialogue has its speakers, in utterances, words, sentences and captions; without the option it has none',
  async () => {
    const plain = requireTranscript(await transcribe({}, dialogue));
    expect(plain.utterances.map(({ speaker }) => speaker)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const job = await transcribe({ diarization: true, sentences: true, subtitles: true }, dialogue);
    const { sentences, subtitles, utterances } = requireTranscript(job);
    const turn = [
      [0, 'one two three four'],
      [1, 'five six seven eight'],
    ];
    expect(utterances.map(({ speaker, text }) => [speaker, text])).toEqual(
      Array.from({ length: 4 }, () => turn).flat(),
    );
    const listTimes = (all: readonly Utterance[]) =>
      all.flatMap(({ words }) =>
        words.map(({ start, end, confidence }) => [start, end, confidence]),
      );
    expect(listTimes(utterances)).toEqual(listTimes(plain.utterances));
    for (const { end, speaker, start, text, words } of utterances) {
      expect(words.map((word) => word.speaker)).toEqual(words.map(() => speaker));
      expect(words.map(({ word }) => word).join('')).toBe(text);
      expect([start, end]).toEqual([words[0]?.start, words.at(-1)?.end]);
    }
    const found = (sentences?.[0]?.results ?? []) as Sentence[];
    expect(new Set(found.map(({ sentence, speaker }) => `${speaker}: ${sentence}`))).toEqual(
      new Set(turn.map(([speaker, text]) => `${speaker}: ${text}`)),
    );
    // A caption has the words of one speaker.
    expect(subtitles?.[0]?.subtitles).not.toContain('four five');
    // The contract has an envelope only for its failure.
    expect(job.result).not.toHaveProperty('diarization');
    // It is the response of the contract.
    const capabilities = (await (
      await call(server.url, '/v2/capabilities')
    ).json()) as Capabilities;
    expect(capabilities.add_ons.diarization).toEqual({
      available: true,
      reason: null,
      provider: 'rules',
    });
  },
);

describe('diarization_config', () => {
  const countSpeakers = async (diarization_config: object) => {
    const job = await transcribe({ diarization: true, diarization_config }, dialogue);
    return new Set(listSpeakers(job)).size;
  };

  verifies(
    ['diarization.configuration', 'configuration.diarization.number-of-speakers'],
    'number_of_speakers is the number of speakers',
    async () => {
      expect(await countSpeakers({})).toBe(2);
      expect(await countSpeakers({ number_of_speakers: 1 })).toBe(1);
      expect(await countSpeakers({ number_of_speakers: 3 })).toBe(3);
    },
  );

  verifies(
    ['diarization.configuration', 'configuration.diarization.minimum'],
    'min_speakers is their least number',
    async () => {
      expect(await countSpeakers({ min_speakers: 1 })).toBe(2);
      expect(await countSpeakers({ min_speakers: 3 })).toBe(3);
    },
  );

  verifies(
    ['diarization.configuration', 'configuration.diarization.maximum'],
    'max_speakers is their greatest number',
    async () => {
      expect(await countSpeakers({ max_speakers: 1 })).toBe(1);
      expect(await countSpeakers({ max_speakers: 3 })).toBe(2);
    },
  );
});

verifies(
  'diarization.channels',
  'each of two channels is a speaker; where another number is asked for, voices are, and equal channels are one',
  async () => {
    const early = joined(dialogue, silence(1));
    const late = joined(silence(1), dialogue);
    const ofChannels = requireTranscript(await transcribe({ diarization: true }, early, late));
    expect(ofChannels.utterances.length).toBeGreaterThan(2);
    for (const { channel, speaker } of ofChannels.utterances) expect(speaker).toBe(channel);
    const diarization_config = { number_of_speakers: 1 };
    const one = await transcribe({ diarization: true, diarization_config }, early, late);
    expect(new Set(listSpeakers(one))).toEqual(new Set([0]));
    const equal = await transcribe({ diarization: true }, dialogue, dialogue);
    expect(listSpeakers(equal)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
  },
);

verifies(
  'diarization.resumed',
  'an attempt that continues behind what an earlier one has recognised gives the same speakers',
  async () => {
    const path = join(temporaryFolder(), 'dialogue.wav');
    writeFileSync(path, encodeWav([dialogue], rateHz));
    const engine = createEnginePool({ engine: 'scripted', processes: 1 });
    const { audio_url: _, ...params } = preRecordedRequestSchema.parse({
      audio_url: 'https://files.example/dialogue.wav',
      diarization: true,
    });
    const attempts: ResumedTranscription[] = [];
    const attempt = async (resume?: ResumedTranscription) => {
      const utterances: Utterance[] = [...(resume?.utterances ?? [])];
      const { result } = await transcribeFile({
        path,
        decoder: createFileDecoder({ maximumAudioSeconds: 3600, clock: systemClock }),
        engine,
        params,
        clock: systemClock,
        onUtterance: (utterance, settledSamples) => {
          utterances.push(utterance);
          attempts.push({ utterances: [...utterances], settledSamples });
        },
        ...(resume === undefined ? {} : { resume }),
      });
      return result.transcription;
    };
    try {
      const whole = await attempt();
      expect(new Set(whole?.utterances.map(({ speaker }) => speaker))).toEqual(new Set([0, 1]));
      // It died behind the second of four utterances.
      expect(await attempt(attempts[1])).toEqual(whole);
    } finally {
      await engine.close();
    }
  },
);

describe('recognised speech', () => {
  needsPocketsphinx();
  verifies(
    'diarization.recordings',
    'recognised words have the speakers who said them',
    async () => {
      const recogniser = await startServerProcess(pocketsphinxSettings);
      try {
        const id = await begin(recogniser.url, { diarization: true }, womanAndMan);
        const { utterances } = requireTranscript(await waitForJob(recogniser.url, id));
        expect(utterances.map(({ speaker, text }) => [speaker, text])).toEqual([
          [0, 'can you tell me how to get to the airport'],
          [1, 'the children are playing football in the park'],
        ]);
      } finally {
        await recogniser.stop();
      }
    },
  );
});
