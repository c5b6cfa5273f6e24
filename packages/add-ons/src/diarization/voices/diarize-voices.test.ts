import type { DiarizationConfiguration } from '@earshot/core';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { createRegions, type Said } from '../../../test/support/spoken-voices.js';
import { assignSpeakers } from '../assign-speakers.js';
import type { SpeakerTurn } from '../diarization-provider.js';
import { voiceDiarization } from './diarize-voices.js';

const rateHz = 16_000;

/** Sound that has no timbre to find voices by. */
function* noise(seconds: number): Generator<Float32Array> {
  for (let second = 0; second < seconds; second += 1)
    yield Float32Array.from({ length: rateHz }, (_, index) => 0.1 * Math.sin(index * index));
}

async function findTurns(
  conversation: readonly (readonly Said[])[],
  configuration: DiarizationConfiguration = {},
): Promise<{ turns: SpeakerTurn[]; spans: (Said & { start: number })[] }> {
  const { regions, seconds, spans } = createRegions(conversation);
  const diarization = voiceDiarization({
    name: 'a table',
    async encode(audio, onRegion) {
      for await (const samples of audio) expect(samples.length).toBeGreaterThan(0);
      for (const region of regions) onRegion(region);
    },
  });
  const turns = await diarization.diarize({ audio: noise(Math.ceil(seconds)), configuration });
  return { turns, spans };
}

const listSpeakers = (turns: readonly SpeakerTurn[]) =>
  new Set(turns.map(({ speaker }) => speaker));

/** The speaker in the middle of each span. */
function middles(turns: readonly SpeakerTurn[], spans: readonly (Said & { start: number })[]) {
  return spans.map(({ seconds, start }) => {
    const middle = start + seconds / 2;
    return turns.find((turn) => turn.start <= middle && turn.end > middle)?.speaker;
  });
}

const dialogue = Array.from({ length: 8 }, (_, index) => [
  { voice: index % 2, seconds: 3 },
  { voice: (index + 1) % 2, seconds: 2 },
]);

describe('speakers by the vectors of their voices', () => {
  verifies('voices.speakers', 'voices are distinguished, also within a region', async () => {
    const { spans, turns } = await findTurns(dialogue);
    expect(middles(turns, spans)).toEqual(spans.map(({ voice }) => voice));
    const changes = spans.filter(({ voice }, index) => spans[index + 1]?.voice !== voice);
    for (const { seconds, start } of changes) {
      const change = start + seconds;
      expect(turns.some((turn) => Math.abs(turn.end - change) < 0.6)).toBe(true);
    }
  });

  verifies(
    'voices.speakers',
    'voices that are alike are distinguished in short turns too',
    async () => {
      const short = Array.from({ length: 12 }, (_, index) => [
        { voice: index % 3, seconds: 1.4 },
        { voice: (index + 1) % 3, seconds: 1.8 },
        { voice: (index + 2) % 3, seconds: 1.2 },
      ]);
      const { spans, turns } = await findTurns(short);
      expect(middles(turns, spans)).toEqual(spans.map(({ voice }) => voice));
    },
  );

  verifies('voices.speakers', 'one voice is one speaker, for however long it speaks', async () => {
    const { turns } = await findTurns(
      Array.from({ length: 30 }, () => [{ voice: 2, seconds: 20 }]),
    );
    expect(listSpeakers(turns)).toEqual(new Set([0]));
  });

  verifies('voices.speakers', 'bounds decide as far as there is speech for them', async () => {
    const count = async (configuration: DiarizationConfiguration) =>
      listSpeakers((await findTurns(dialogue, configuration)).turns).size;
    expect(await count({ max_speakers: 1 })).toBe(1);
    expect(await count({ number_of_speakers: 1 })).toBe(1);
    expect(await count({ min_speakers: 2, max_speakers: 4 })).toBe(2);
    const cough = [...dialogue, [{ voice: 4, seconds: 0.6 }]];
    expect(listSpeakers((await findTurns(cough)).turns).size).toBe(2);
    // Six tenths of a second are too short for a speaker, for any request.
    const { spans, turns } = await findTurns(cough, { number_of_speakers: 3 });
    const ofCough = middles(turns, spans).at(-1);
    expect(
      turns
        .filter(({ speaker }) => speaker === ofCough)
        .reduce((sum, { end, start }) => sum + end - start, 0),
    ).toBeGreaterThan(1);
    // Two seconds do, when they are asked for.
    const guest = [...dialogue, [{ voice: 4, seconds: 2.4 }]];
    expect(listSpeakers((await findTurns(guest, { number_of_speakers: 3 })).turns).size).toBe(3);
  });

  verifies('voices.length', 'voices of one block are found again in others', async () => {
    // Over two blocks of twenty minutes of speech.
    const hours = Array.from({ length: 110 }, (_, index) => [
      { voice: Math.floor(index / 40) % 2, seconds: 8 },
      { voice: 2, seconds: 6 },
    ]);
    const { spans, turns } = await findTurns(hours);
    expect(listSpeakers(turns).size).toBe(3);
    const numbers = new Map<number, Set<number | undefined>>();
    for (const [index, found] of middles(turns, spans).entries()) {
      const { voice = 0 } = spans[index] ?? {};
      numbers.set(voice, (numbers.get(voice) ?? new Set()).add(found));
    }
    for (const found of numbers.values()) expect(found.size).toBe(1);
  });

  verifies('voices.words', 'no turn is empty, and no word loses its speaker', async () => {
    const said = fc.record({
      voice: fc.nat(3),
      seconds: fc.integer({ min: 1, max: 30 }).map((fifths) => fifths / 5),
    });
    const conversation = fc.array(fc.array(said, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 8,
    });
    const bounds = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(conversation, bounds, async (parts, number_of_speakers) => {
        const { spans, turns } = await findTurns(
          parts,
          number_of_speakers === undefined ? {} : { number_of_speakers },
        );
        let before = 0;
        for (const { end, start } of turns) {
          expect(end).toBeGreaterThan(start);
          expect(start).toBeGreaterThanOrEqual(before);
          before = end;
        }
        const words = spans.flatMap(({ seconds, start }) => [
          { word: ' one', start, end: start + seconds / 2, confidence: 1 },
          { word: ' two', start: start + seconds / 2, end: start + seconds, confidence: 1 },
        ]);
        const utterance = {
          text: words.map(({ word }) => word).join(''),
          language: 'en' as const,
          start: words[0]?.start ?? 0,
          end: words.at(-1)?.end ?? 0,
          confidence: 1,
          channel: 0,
          words,
        };
        const assigned = assignSpeakers([utterance], turns);
        expect(assigned.flatMap((part) => part.words)).toHaveLength(words.length);
        for (const part of assigned)
          for (const word of part.words) {
            expect(word.speaker).toBe(part.speaker);
            expect(word.speaker).toBeGreaterThanOrEqual(0);
          }
      }),
      { numRuns: 15 },
    );
  });
});
