import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { createRegions, type Said } from '../../../../test/support/spoken-voices.js';
import type { SpeakerTurn } from '../../diarization-provider.js';
import type { VoiceRegion } from '../voice-encoder.js';
import { LiveSpeakers, type LiveSpeakersOptions } from './live-speakers.js';
import type { VoiceRecord } from './voice-record.js';

const unbounded: LiveSpeakersOptions = { maximum: 100 };

/** What is found of an utterance. */
interface Found {
  readonly turns: readonly SpeakerTurn[];
  readonly record: VoiceRecord | undefined;
}

function find(live: LiveSpeakers, region: VoiceRegion): Found {
  return { turns: live.assign([region]), record: live.takeRecord() };
}

/**
 * Speakers of utterances, one after the other: for each the speaker in the middle of the speech of
 * each voice.
 */
function follow(
  utterances: readonly (readonly Said[])[],
  live = new LiveSpeakers(unbounded),
): { turns: (number | undefined)[][]; results: Found[] } {
  const { regions, spans } = createRegions(utterances);
  const results = regions.map((region) => find(live, region));
  const turns = results.map((result, index) =>
    spans
      .filter(
        ({ start }) => start >= (regions[index]?.start ?? 0) && start < (regions[index]?.end ?? 0),
      )
      .map(({ seconds, start }) => {
        const middle = start + seconds / 2;
        return result.turns.find((turn) => turn.start <= middle && turn.end > middle)?.speaker;
      }),
  );
  return { turns, results };
}

const alone = (voice: number, seconds: number): Said[] => [{ voice, seconds }];

describe('speakers of a session', () => {
  verifies('voices.live', 'have one number each, by who speaks first', () => {
    const order = [0, 1, 0, 2, 1, 0, 2, 2, 1, 0];
    const { turns } = follow(order.map((voice) => alone(voice, 4)));
    expect(turns.flat()).toEqual(order);
  });

  verifies('voices.live', 'are found within an utterance too', () => {
    const { turns } = follow([
      alone(3, 5),
      alone(1, 4),
      [
        { voice: 3, seconds: 3 },
        { voice: 1, seconds: 3 },
        { voice: 3, seconds: 2 },
      ],
    ]);
    expect(turns).toEqual([[0], [1], [0, 1, 0]]);
  });

  verifies('voices.live', 'a cough is nobody new, and a guest who stays is', () => {
    const { turns } = follow([alone(0, 20), alone(1, 0.6), alone(0, 3), alone(1, 3), alone(0, 3)]);
    expect(turns.flat()).toEqual([0, 0, 0, 1, 0]);
  });

  verifies('voices.live', 'are at most as many as are asked for', () => {
    const order = [0, 1, 2, 3, 0, 1, 2, 3];
    const utterances = order.map((voice) => alone(voice, 4));
    const { turns } = follow(utterances, new LiveSpeakers({ maximum: 2 }));
    expect(new Set(turns.flat())).toEqual(new Set([0, 1]));
    expect(turns[4]).toEqual(turns[0]);
  });

  verifies('voices.live', 'keep their numbers after a restart', () => {
    const said = fc.record({ voice: fc.nat(3), seconds: fc.integer({ min: 1, max: 30 }) });
    const utterance = fc.array(
      said.map(({ seconds, voice }) => ({ voice, seconds: seconds / 5 })),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(
        fc.array(utterance, { minLength: 2, maxLength: 14 }),
        fc.nat(13),
        (utterances, place) => {
          const { regions } = createRegions(utterances);
          const whole = new LiveSpeakers(unbounded);
          const expected = regions.map((region) => find(whole, region));
          const restored = new LiveSpeakers(unbounded);
          const before = expected.slice(0, place);
          // Records are written to disk as JSON.
          for (const { record } of before)
            if (record !== undefined) restored.restore(JSON.parse(JSON.stringify(record)));
          const after = regions.slice(place).map((region) => restored.assign([region]));
          expect(after).toEqual(expected.slice(place).map(({ turns }) => turns));
        },
      ),
      { numRuns: 30 },
    );
  });

  verifies('voices.live', 'a long session keeps its numbers, and little of each utterance', () => {
    // For a long session: the voices so far are joined repeatedly.
    const order = Array.from({ length: 700 }, (_, index) => (index % 7 === 3 ? 2 : index % 2));
    const { results, turns } = follow(order.map((voice) => alone(voice, 2.4)));
    expect(turns.flat()).toEqual(order.map((voice) => [0, 1, 2][voice]));
    expect(results.flatMap(({ record }) => record?.merges)).toEqual([]);
    const longest = Math.max(...results.map(({ record }) => JSON.stringify(record).length));
    expect(longest).toBeLessThan(5000);
  });

  verifies('voices.merge', 'a speaker whose voice is that of another one becomes that one', () => {
    const live = new LiveSpeakers(unbounded);
    // A voice that changes slowly from one axis to another one is two speakers until what is
    // between them is known.
    const drift = (share: number) => {
      const vector = [0.2 + (1 - share), 0.2 + share, 0.2, 0.2, 0.2, 0.2];
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    };
    const createRegion = (start: number, share: number) => {
      const vectors = Float32Array.from(
        { length: 20 * 6 },
        (_, index) => drift(share)[index % 6] ?? 0,
      );
      return {
        start,
        end: start + 4,
        bandwidth: { high: 1, middle: 1 },
        vectorSize: 6,
        searchVectors: vectors,
        clusterVectors: vectors.subarray(0, 60),
      };
    };
    const shares = [0, 1, 0, 1, ...Array.from({ length: 40 }, (_, index) => (index % 9) / 8)];
    const results = shares.map((share, index) => find(live, createRegion(index * 5, share)));
    expect(new Set(results.slice(0, 4).flatMap(({ turns }) => turns[0]?.speaker ?? []))).toEqual(
      new Set([0, 1]),
    );
    const merges = results.flatMap((result, index) =>
      (result.record?.merges ?? []).map((merge) => ({ ...merge, index })),
    );
    expect(merges.length).toBeGreaterThan(0);
    for (const { index, into, speaker } of merges) {
      expect(into).not.toBe(speaker);
      const later = results.slice(index).flatMap(({ turns }) => turns.map((turn) => turn.speaker));
      expect(later).not.toContain(speaker);
    }
  });

  verifies(
    'voices.live-late',
    'a voice that comes late is new where its number has another',
    () => {
      const live = new LiveSpeakers(unbounded);
      const [first, second, ...later] = createRegions(
        [0, 1, 0, 1].map((voice) => alone(voice, 4)),
      ).regions;
      // Both were published as the first speaker, before their voices were known.
      for (const region of [first, second]) {
        live.reserve(0);
        live.learn(region === undefined ? [] : [region], 0);
      }
      const restored = new LiveSpeakers(unbounded);
      restored.restore(JSON.parse(JSON.stringify(live.takeRecord())));
      for (const speakers of [live, restored])
        expect(later.map((region) => speakers.assign([region])[0]?.speaker)).toEqual([0, 1]);
    },
  );

  verifies('voices.live', 'silence has nobody', () => {
    const live = new LiveSpeakers(unbounded);
    expect(live.assign([])).toEqual([]);
    expect(live.takeRecord()).toBeUndefined();
  });
});
