import type { LiveRequestInput, MessageOf } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect } from 'vitest';
import { call } from './support/api.js';
import { finalTexts, frames, initiate, openClient, type PlainClient } from './support/live.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';
import { needsPocketsphinx, speech, speechText } from './support/speech.js';

/** Long enough that only the tested setting can end an utterance. */
const never = { endpointing: 10, maximum_duration_without_endpointing: 60 } as const;

const timeoutMs = 120_000;

let server: ServerProcess;
needsPocketsphinx();
beforeAll(async () => {
  server = await startServerProcess({ EARSHOT_ENGINE: 'pocketsphinx' });
}, 60_000);
afterAll(() => server.stop());

async function transcribe(
  request: LiveRequestInput,
  audio: Uint8Array = speech,
): Promise<PlainClient> {
  const { url } = await initiate(server.url, request);
  const client = await openClient(url);
  client.send(...frames(audio));
  client.stop();
  expect((await client.closed).code).toBe(1000);
  return client;
}

const transcribeEach = (requests: readonly LiveRequestInput[], audio?: Uint8Array) =>
  Promise.all(requests.map((request) => transcribe(request, audio)));

/** The sample with noise of the same loudness in every stretch, which keeps its speech. */
function inNoise(amplitude: number): Uint8Array {
  const noisy = Buffer.from(speech.subarray(44));
  const rows = new Float64Array(12);
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 31 - 1;
  };
  for (let index = 0; 2 * index < noisy.length; index += 1) {
    for (const row of rows.keys()) if (index % 2 ** row === 0) rows[row] = random();
    const noise =
      (rows.reduce((sum, value) => sum + value, 0) / Math.sqrt(rows.length)) * amplitude;
    const sample = Math.round(noisy.readInt16LE(2 * index) + noise);
    noisy.writeInt16LE(Math.max(-32_768, Math.min(32_767, sample)), 2 * index);
  }
  return noisy;
}

const listFinals = (client: PlainClient): MessageOf<'transcript'>['data'][] =>
  client.ofType('transcript').flatMap(({ data }) => (data.is_final ? [data] : []));
const joinFinals = (client: PlainClient) => finalTexts(client.messages).join(' ');

/** Words of the sample that are missing from a transcript. */
function missingWords(text: string): number {
  const words = text.split(' ');
  return speechText.split(' ').filter((word) => {
    const at = words.indexOf(word);
    if (at >= 0) words.splice(at, 1);
    return at < 0;
  }).length;
}

verifies(
  'live.effect.endpointing',
  'endpointing is the silence that ends an utterance',
  async () => {
    const [short, long] = await transcribeEach([
      { ...never, endpointing: 0.1 },
      { ...never, endpointing: 3 },
    ]);
    expect(listFinals(long as PlainClient)).toHaveLength(1);
    expect(listFinals(short as PlainClient).length).toBeGreaterThan(1);
    expect(joinFinals(long as PlainClient)).toBe(speechText);
  },
  timeoutMs,
);

verifies(
  'live.effect.maximum-duration',
  'maximum_duration_without_endpointing ends an utterance between two words, of which none is lost or doubled',
  async () => {
    const [short, long] = await transcribeEach([
      { ...never, maximum_duration_without_endpointing: 5 },
      never,
    ]);
    expect(listFinals(long as PlainClient)).toHaveLength(1);
    const finals = listFinals(short as PlainClient);
    expect(finals.length).toBeGreaterThan(1);
    for (const { utterance } of finals) expect(utterance.end - utterance.start).toBeLessThan(5);
    expect(joinFinals(short as PlainClient)).toBe(speechText);
  },
  timeoutMs,
);

verifies(
  'live.effect.speech-threshold',
  'speech_threshold is how probable speech must be',
  async () => {
    const noisy = inNoise(6000);
    const spoken = async (speech_threshold: number) => {
      const client = await transcribe(
        { ...never, endpointing: 0.1, pre_processing: { speech_threshold } },
        noisy,
      );
      const starts = client.ofType('speech_start').map(({ data }) => data.time);
      return client
        .ofType('speech_end')
        .reduce((seconds, { data }, index) => seconds + data.time - (starts[index] ?? 0), 0);
    };
    const [lax = 0, middle = 0, strict = 0] = await Promise.all([0.1, 0.6, 0.99].map(spoken));
    process.stdout.write(
      `speech at thresholds of 0.1, 0.6, 0.99: ${lax}, ${middle}, ${strict} s\n`,
    );
    expect(lax).toBeGreaterThan(middle);
    expect(middle).toBeGreaterThan(strict);
  },
  timeoutMs,
);

verifies(
  'live.effect.audio-enhancer',
  'audio_enhancer makes more of noisy speech understood, and is reported',
  async () => {
    const noisy = inNoise(1600);
    const [plain, enhanced] = await transcribeEach(
      [false, true].map((audio_enhancer) => ({
        ...never,
        endpointing: 1,
        pre_processing: { audio_enhancer },
      })),
      noisy,
    );
    const missing = [plain, enhanced].map((client) =>
      missingWords(joinFinals(client as PlainClient)),
    );
    process.stdout.write(`words missing in noise, plain and enhanced: ${missing.join(', ')}\n`);
    expect(missing[1]).toBeLessThan(missing[0] ?? 0);
    expect(enhanced?.ofType('pre_processing')[0]?.data.audio_enhancer).toBe(true);
  },
  timeoutMs,
);

verifies(
  'live.effect.words-accurate-timestamps',
  'word times are those of the frames of the engine, with words_accurate_timestamps and without, as the capabilities announce',
  async () => {
    const [plain, accurate] = await transcribeEach(
      [false, true].map((words_accurate_timestamps) => ({
        ...never,
        endpointing: 1,
        realtime_processing: { words_accurate_timestamps },
      })),
    );
    const listUtterances = (client: PlainClient | undefined) =>
      client === undefined ? [] : listFinals(client).map(({ utterance }) => utterance);
    expect(listUtterances(accurate)).toEqual(listUtterances(plain));
    expect(listUtterances(accurate).flatMap(({ words }) => words)).toHaveLength(
      speechText.split(' ').length,
    );
    expect(await (await call(server.url, '/v2/capabilities')).json()).toMatchObject({
      engines: [{ id: 'pocketsphinx', word_timestamps: true, word_timestamp_resolution: 0.01 }],
      options: { words_accurate_timestamps: { available: true, reason: null } },
    });
  },
  timeoutMs,
);

verifies(
  'live.effect.words',
  'a live vocabulary is recognised, and a live spelling applied, in finals and the transcript',
  async () => {
    const words = {
      custom_vocabulary: true,
      custom_vocabulary_config: {
        vocabulary: [{ value: 'Report42', pronunciations: ['report'], intensity: 1 }],
      },
      custom_spelling: true,
      custom_spelling_config: { spelling_dictionary: { Morgen: ['morning'], Freitag: ['friday'] } },
    };
    const [plain, given] = await transcribeEach([
      { ...never, endpointing: 1 },
      { ...never, endpointing: 1, realtime_processing: words },
    ]);
    expect(joinFinals(plain as PlainClient)).toBe(speechText);
    const expected = speechText
      .replace('report', 'Report42')
      .replace('friday', 'Freitag')
      .replace('morning', 'Morgen');
    expect(joinFinals(given as PlainClient)).toBe(expected);
    expect(given?.ofType('post_transcript')[0]?.data.full_transcript).toBe(expected);
  },
  timeoutMs,
);
