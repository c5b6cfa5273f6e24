import { preRecordedRequestSchema, type Utterance } from '@earshot/core';
import { createEnginePool, type EnginePool, type ResumedTranscription } from '@earshot/engine';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { systemClock } from '../clock/index.js';
import type { AudioProperties, FileDecoder } from '../decoding/index.js';
import { recogniseProbed } from './recognise-file.js';
import { transcribeProbed } from './transcribe-file.js';
import { describeWordlessSpeech } from './wordless-speech.js';

let engine: EnginePool;
beforeAll(() => {
  engine = createEnginePool({ engine: 'scripted', processes: 2 });
});
afterAll(() => engine.close());

const second = 16_000;
/** A second of a sound, which silence has not. */
const tone = Int16Array.from({ length: second }, (_, index) => 8000 * Math.sin(index / 5));
const params = preRecordedRequestSchema.parse({ audio_url: 'http://localhost/' });

function createProperties(channelCount: number): AudioProperties {
  return {
    format: 'mp3',
    extension: 'mp3',
    durationSeconds: 40,
    track: {
      index: 0,
      codec: 'mp3',
      sampleRateHz: second,
      channelCount,
      channelLayout: null,
      originSeconds: null,
      language: null,
      title: null,
    },
    otherTracks: [],
    trackChoice: 'default',
  };
}

/** A decoder that returns the blocks of a generator as the audio of every file. */
function createDecoder(decode: () => AsyncGenerator<Int16Array[], void>): FileDecoder {
  return {
    decode,
    settings: { ffmpegPath: undefined, maximumAudioSeconds: 60 },
    refresh: async () => undefined,
    status: () => ({ extensions: [], ffmpegVersion: undefined, missing: undefined }),
    probe: () => Promise.reject(new Error('unused')),
  };
}

verifies(
  'audio.overlap',
  'an utterance is recognised although the rest of the file is not decoded yet',
  async () => {
    let recognised: () => void = () => undefined;
    const firstUtterance = new Promise<void>((resolve) => {
      recognised = resolve;
    });
    const decoder = createDecoder(async function* () {
      for (let block = 0; block < 20; block += 1) yield [new Int16Array(second)];
      // The decoder is slow from here on.
      await firstUtterance;
      for (let block = 0; block < 20; block += 1) yield [new Int16Array(second)];
    });
    const result = await transcribeProbed({
      path: 'recording',
      properties: createProperties(1),
      decoder,
      engine,
      params,
      clock: systemClock,
      onProgress({ transcribedSeconds }) {
        if (transcribedSeconds >= 4) recognised();
      },
    });
    expect(result.metadata.audio_duration).toBe(40);
    expect(result.transcription?.utterances).toHaveLength(10);
  },
);

verifies(
  'audio.equal-channels',
  'of channels that are equal the first is reported, and each from the utterance on in which it parts',
  async () => {
    const transcribe = async (isDifferent: boolean) =>
      transcribeProbed({
        path: 'recording',
        properties: createProperties(3),
        decoder: createDecoder(async function* () {
          for (let block = 0; block < 40; block += 1) {
            const third = new Int16Array(second);
            if (isDifferent && block === 30) third.set(tone);
            yield [new Int16Array(second), new Int16Array(second), third];
          }
        }),
        engine,
        params,
        clock: systemClock,
      });
    const equal = await transcribe(false);
    expect(equal.metadata).toMatchObject({ number_of_distinct_channels: 1, billing_time: 40 });
    expect(new Set(equal.transcription?.utterances.map(({ channel }) => channel))).toEqual(
      new Set([0]),
    );
    const apart = await transcribe(true);
    expect(apart.metadata).toMatchObject({ number_of_distinct_channels: 2, billing_time: 80 });
    const channels = apart.transcription?.utterances.map(({ channel }) => channel) ?? [];
    expect(channels.filter((channel) => channel === 0)).toHaveLength(10);
    // Their audio parts after 30 of 40 seconds, within the eighth of ten utterances.
    expect(channels.filter((channel) => channel === 2)).toHaveLength(3);
    expect(channels).toHaveLength(13);
  },
);

describe.each([
  ['of short utterances', undefined],
  ['of long segments', { maximumSeconds: 25, pauseSeconds: 2, paddingSeconds: 0.4 }],
] as const)('by an engine %s', (_, preferredSegments) => {
  verifies(
    'audio.equal-channels',
    'what is published of channels that part is what is in the result, also when another attempt continues',
    async () => {
      const engineOptions = preferredSegments === undefined ? {} : { preferredSegments };
      const engine = createEnginePool({ engine: 'scripted', engineOptions, processes: 2 });
      onTestFinished(() => engine.close());
      const transcribe = async (resume?: ResumedTranscription) => {
        const published: { utterance: Utterance; settledSamples: readonly number[] }[] = [];
        const result = await transcribeProbed({
          path: 'recording',
          properties: createProperties(2),
          decoder: createDecoder(async function* () {
            // The decoder is far ahead of the engine: the channels have parted before the first
            // utterance.
            const blocks = Array.from({ length: 40 }, () => [
              new Int16Array(second),
              new Int16Array(second),
            ]);
            blocks[20]?.[1]?.set(tone);
            yield* blocks;
          }),
          engine,
          params,
          clock: systemClock,
          onUtterance: (utterance, settledSamples) => published.push({ utterance, settledSamples }),
          ...(resume === undefined ? {} : { resume }),
        });
        return { published, result };
      };
      const { published, result } = await transcribe();
      const utterances = published.map(({ utterance }) => utterance);
      expect(result.transcription?.utterances).toEqual(utterances);
      const partsSeconds = 20;
      expect(utterances.filter(({ channel }) => channel === 1).length).toBeGreaterThan(1);
      for (const { channel, end } of utterances)
        if (channel === 1) expect(end).toBeGreaterThan(partsSeconds);
      expect(utterances.filter(({ channel }) => channel === 0)).toHaveLength(10);
      for (const [index, { settledSamples }] of published.entries()) {
        const known = utterances.slice(0, index + 1);
        const resumed = await transcribe({ utterances: known, settledSamples });
        expect(resumed.published.map(({ utterance }) => utterance)).toEqual(
          utterances.slice(index + 1),
        );
        expect(resumed.result.transcription?.utterances).toEqual(utterances);
      }
    },
  );
});

verifies(
  'job.speech-without-words',
  'speech without words is in post_session_metadata, once for channels that are equal, and a hundred stretches at most',
  async () => {
    const deaf: EnginePool = {
      capabilities: engine.capabilities,
      parallelism: engine.parallelism,
      liveCapacity: engine.liveCapacity,
      unavailableReason: undefined,
      ready: () => engine.ready(),
      prepareVocabulary: (recognition) => engine.prepareVocabulary(recognition),
      detectVoiceActivity: (...detected) => engine.detectVoiceActivity(...detected),
      transcribe: async () => ({ words: [], confidence: 0, language: 'en' }),
      openLiveChannel: (options) => engine.openLiveChannel(options),
      statistics: () => engine.statistics(),
      keepLoaded: () => undefined,
      close: async () => undefined,
    };
    const { utterances, wordlessSpeech } = await recogniseProbed({
      path: 'recording',
      properties: createProperties(2),
      decoder: createDecoder(async function* () {
        for (let block = 0; block < 40; block += 1)
          yield [new Int16Array(second), new Int16Array(second)];
      }),
      engine: deaf,
      params,
      clock: systemClock,
    });
    expect(utterances).toEqual([]);
    const metadata = describeWordlessSpeech(wordlessSpeech);
    // The script has a sentence every four seconds.
    expect(metadata.speech_without_words_count).toBe(10);
    const [first] = metadata.speech_without_words ?? [];
    expect(first?.channel).toBe(0);
    expect(first?.start).toBeCloseTo(0.2, 1);
    expect(first?.end).toBeCloseTo(3.4, 1);
    const many = Array.from({ length: 250 }, () => wordlessSpeech).flat();
    expect(describeWordlessSpeech(many)).toMatchObject({ speech_without_words_count: 2500 });
    expect(describeWordlessSpeech(many).speech_without_words).toHaveLength(100);
    expect(describeWordlessSpeech([])).toEqual({});
  },
);
