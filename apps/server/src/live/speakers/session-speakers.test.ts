import { liveRequestSchema, type Utterance } from '@earshot/core';
import type { VoiceRegion } from '@earshot/engine/model-tasks';
import { verifies } from '@earshot/specification';
import { expect, test, vi } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { SessionSpeakers } from './session-speakers.js';

/** A voice as a vector, for four seconds from a start time. */
function createVoice(axis: number, start: number): VoiceRegion {
  const vector = Float32Array.from({ length: 4 }, (_, index) => (index === axis ? 1 : 0));
  const vectors = (count: number) =>
    Float32Array.from({ length: count * 4 }, (_, index) => vector[index % 4] ?? 0);
  return {
    start,
    end: start + 4,
    bandwidth: { high: 1, middle: 1 },
    vectorSize: 4,
    searchVectors: vectors(20),
    clusterVectors: vectors(10),
  };
}

function createUtterance(start: number, channel = 0): Utterance {
  const words = [0, 1, 2, 3].map((second) => ({
    word: ` ${second}`,
    start: start + second,
    end: start + second + 1,
    confidence: 1,
  }));
  const text = words.map(({ word }) => word).join('');
  return { start, end: start + 4, confidence: 1, channel, words, text, language: 'en' };
}

function start(
  request: Parameters<typeof liveRequestSchema.parse>[0],
  embed?: (samples: Int16Array) => Promise<readonly VoiceRegion[]>,
) {
  const clock = createManualClock();
  const warn = vi.fn<(...values: unknown[]) => void>();
  const speakers = new SessionSpeakers({
    sessionId: 'session',
    params: liveRequestSchema.parse(request),
    records: [],
    readAudio: async ({ end, start: from }) => ({
      samples: new Int16Array(0),
      startSeconds: from,
      durationSeconds: end - from,
    }),
    embed,
    clock,
    logger: { warn },
  });
  return { clock, speakers, warn };
}

const stretch = { channel: 0, start: 10, end: 14 };
const request = { realtime_processing: { diarization: true } };

test('voices have the times of the session', async () => {
  const { speakers } = start(request, async () => [createVoice(0, 0)]);
  expect(await speakers.computeVoices(stretch)).toMatchObject({ inTime: [{ start: 10, end: 14 }] });
});

verifies(
  'voices.live-late',
  'a final waits two seconds for its speaker, and has the last one then',
  async () => {
    let axis: number | undefined = 1;
    const { clock, speakers, warn } = start(request, () =>
      axis === undefined ? new Promise(() => undefined) : Promise.resolve([createVoice(axis, 0)]),
    );
    const findSpeaker = async (from: number) => {
      const waiting = speakers.computeVoices({ ...stretch, start: from, end: from + 4 });
      await new Promise(setImmediate);
      clock.advance(2000);
      return speakers.divide(createUtterance(from), await waiting).utterances[0]?.speaker;
    };
    expect(await findSpeaker(0)).toBe(0);
    axis = 2;
    expect(await findSpeaker(5)).toBe(1);
    axis = undefined;
    expect(await findSpeaker(10)).toBe(1);
    expect(await findSpeaker(15)).toBe(1);
    expect(warn).toHaveBeenCalledTimes(1);
  },
);

verifies(
  'voices.live-late',
  'voices that come after their final belong to the number that it has',
  async () => {
    let release: (regions: VoiceRegion[]) => void = () => undefined;
    let axis: number | undefined;
    const { clock, speakers } = start(request, () =>
      axis === undefined
        ? new Promise((resolve) => {
            release = resolve;
          })
        : Promise.resolve([createVoice(axis, 0)]),
    );
    const late = speakers.computeVoices({ ...stretch, start: 0, end: 4 });
    await new Promise(setImmediate);
    clock.advance(2000);
    expect(speakers.divide(createUtterance(0), await late).utterances[0]?.speaker).toBe(0);
    release([createVoice(1, 0)]);
    await new Promise(setImmediate);
    const findSpeaker = async (own: number, from: number) => {
      axis = own;
      const voices = await speakers.computeVoices({ ...stretch, start: from, end: from + 4 });
      return speakers.divide(createUtterance(from), voices);
    };
    const second = await findSpeaker(2, 5);
    expect(second.utterances[0]?.speaker).toBe(1);
    expect((await findSpeaker(1, 10)).utterances[0]?.speaker).toBe(0);
    // The next process knows the voice that came late as well.
    expect(second.record?.voices.map(({ speaker }) => speaker)).toEqual([0, 1]);
  },
);

verifies('voices.live-late', 'an encoder that fails costs nothing but the speaker', async () => {
  const { speakers, warn } = start(request, async () => {
    throw new Error('It is broken.');
  });
  const voices = await speakers.computeVoices(stretch);
  const { record, utterances } = speakers.divide(createUtterance(10), voices);
  expect(utterances).toMatchObject([{ text: ' 0 1 2 3', speaker: 0 }]);
  expect(record).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(1);
});

verifies(
  'voices.live',
  'the channels are the speakers, unless another number is asked for',
  async () => {
    const embed = vi.fn<() => Promise<VoiceRegion[]>>(async () => [createVoice(0, 0)]);
    const { speakers } = start({ ...request, channels: 2 }, embed);
    expect(await speakers.computeVoices({ ...stretch, channel: 1 })).toBeUndefined();
    expect(speakers.divide(createUtterance(10, 1), undefined).utterances).toMatchObject([
      { speaker: 1 },
    ]);
    expect(embed).not.toHaveBeenCalled();
    const three = { ...request.realtime_processing, diarization_config: { number_of_speakers: 3 } };
    const others = start({ realtime_processing: three, channels: 2 }, embed);
    const voices = await others.speakers.computeVoices({ ...stretch, channel: 1 });
    expect(voices?.inTime).toHaveLength(1);
  },
);

test('without a model finals have no speaker', async () => {
  const { speakers } = start(request);
  expect(await speakers.computeVoices(stretch)).toBeUndefined();
  const { utterances } = speakers.divide(createUtterance(10), undefined);
  expect(utterances).toEqual([createUtterance(10)]);
});
