import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { createParams, speech } from '../../test/speech.js';
import type { AddOnInput, AudioSource } from '../runner/provider.js';
import type { DiarizationProvider } from './diarization-provider.js';
import { createDiarizationAddOn } from './diarize-transcript.js';

/** Finds another speaker for each second. */
const secondBySecond: DiarizationProvider = {
  name: 'the models a and b',
  maximumSeconds: 60,
  diarize: async () => [0, 1, 2].map((speaker) => ({ start: speaker, end: speaker + 1, speaker })),
};

/** Audio of channels that have these levels one after the other, half a second each. */
function levels(...channels: readonly (readonly number[])[]): AudioSource['read'] {
  return async function* () {
    for (const index of channels[0]?.keys() ?? [])
      yield channels.map((amplitudes) =>
        Int16Array.from({ length: 8000 }, (_, at) => (amplitudes[index] ?? 0) * (at % 2 ? 1 : -1)),
      );
  };
}

async function diarize(audio: Partial<AudioSource>, utterances = [speech('one two three four')]) {
  const addOn = createDiarizationAddOn('sherpa-onnx', secondBySecond);
  const input: AddOnInput = {
    utterances,
    sentences: [],
    params: createParams({ diarization: true }),
    audio: {
      distinctChannelCount: 1,
      durationSeconds: 30,
      read: async function* () {
        yield [new Int16Array(16_000)];
      },
      ...audio,
    },
    signal: new AbortController().signal,
  };
  const change = await addOn.change(input);
  const speakers = change.utterances.flatMap(({ words }) => words.map(({ speaker }) => speaker));
  return { note: change.note, speakers: new Set(speakers).size };
}

verifies(
  'diarization.models-length',
  'a recording that is longer than models take is done by the embedded method',
  async () => {
    expect(await diarize({})).toEqual({ note: 'by the models a and b', speakers: 2 });
    expect(await diarize({ durationSeconds: 61 })).toEqual({
      note: 'by the embedded method: the models a and b take recordings of 60 seconds at most',
      speakers: 1,
    });
  },
);

test('channels that are speakers need no models, and the note says so', async () => {
  const utterances = [speech('one two'), speech('three', { channel: 1 })];
  expect(await diarize({ distinctChannelCount: 2 }, utterances)).toEqual({
    note: 'each channel is a speaker',
    speakers: 2,
  });
});

verifies(
  'diarization.channels',
  'channels that carry one room have the same speakers, found over all of them',
  async () => {
    const text = 'one two three four five six seven eight nine ten';
    const both = [speech(text), speech(text, { channel: 1 })];
    const room = {
      distinctChannelCount: 2,
      read: levels([0, 3000, 100, 4000], [40, 700, 90, 900]),
    };
    expect(await diarize(room, both)).toEqual({
      note: 'by the models a and b, over channels that carry one room',
      speakers: 3,
    });
    // A microphone that is further away, with a word that was recognised otherwise.
    const far = speech('One, two. Tree four five six seven ate nine ten!', { channel: 1 });
    const late = {
      ...far,
      words: far.words.map((word) => ({ ...word, start: word.start + 0.02 })),
    };
    expect((await diarize(room, [speech(text), late])).speakers).toBe(3);
    // Two people who say the same elsewhere, each when the other one pauses.
    const elsewhere = {
      distinctChannelCount: 2,
      read: levels([0, 3000, 100, 4000], [700, 40, 900, 90]),
    };
    expect((await diarize(elsewhere, both)).speakers).toBe(2);
    // Two people who say the same at another time.
    const after = speech(text, { channel: 1, from: 40 });
    expect((await diarize(room, [speech(text), after])).speakers).toBe(2);
    const interjection = speech('one two', { channel: 1 });
    expect((await diarize(room, [speech(text), interjection])).speakers).toBe(2);
  },
);
