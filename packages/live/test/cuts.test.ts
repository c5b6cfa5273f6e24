import type { LiveMessage, TranscriptMessage } from '@earshot/core';
import type { LinkFaults } from '@earshot/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRig, noise, type Rig } from './support/run-session.js';

/** A cut of one connection after so many bytes in one direction. */
const cut = fc.record({
  direction: fc.constantFrom('toServer' as const, 'toClient' as const),
  cutAfterBytes: fc.nat({ max: 30_000 }),
});

const latencyMs = fc.nat({ max: 60 });

/** How audio is cut into pieces, and how fast they come. */
const pieces = fc.array(
  fc.record({ bytes: fc.integer({ min: 1, max: 12_000 }), pauseMs: fc.nat({ max: 400 }) }),
  { minLength: 1, maxLength: 12 },
);

const audio = noise(3);

function isFinal(message: LiveMessage): message is TranscriptMessage {
  return message.type === 'transcript' && (message as TranscriptMessage).data.is_final;
}

/** Sends the audio piece by piece, over and over, and stops. */
async function runToEnd({ clock, session }: Rig, plan: { bytes: number; pauseMs: number }[]) {
  void session.start();
  let offset = 0;
  for (let index = 0; offset < audio.length; index += 1) {
    const { bytes, pauseMs } = plan[index % plan.length] ?? { bytes: 1, pauseMs: 0 };
    // Many tiny pieces say nothing new, and take long.
    const length = index > 200 ? audio.length : bytes;
    session.send(audio.subarray(offset, offset + length));
    offset += length;
    await clock.advance(pauseMs);
  }
  const finished = session.stop();
  await clock.advanceUntil(() => session.state === 'ended' || session.state === 'failed');
  return await finished;
}

function expectExact({ recorded, messages }: Rig): void {
  expect(Buffer.compare(recorded.audio, audio)).toBe(0);
  expect(messages).toEqual(recorded.messages);
  const finals = messages.filter(isFinal).map(({ data }) => data.utterance.text);
  expect(finals).toEqual(['every word counts', 'nothing is lost', 'and nothing comes twice']);
  expect(messages.filter(({ type }) => type === 'end_session')).toHaveLength(1);
}

test('sessions with up to ten cuts: the audio is the same byte for byte, every message comes once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(cut, { maxLength: 10 }),
      latencyMs,
      pieces,
      async (cuts, latency, plan) => {
        const rig = createRig({
          faults: ({ index }): LinkFaults => {
            const { direction, cutAfterBytes } = cuts[index] ?? {};
            const faults = { toServer: { latencyMs: latency }, toClient: { latencyMs: latency } };
            if (direction === undefined || cutAfterBytes === undefined) return faults;
            return { ...faults, [direction]: { latencyMs: latency, cutAfterBytes } };
          },
        });
        const { result } = await runToEnd(rig, plan);
        expectExact(rig);
        expect(result?.metadata.audio_duration).toBe(3);
      },
    ),
    { numRuns: 200 },
  );
});
