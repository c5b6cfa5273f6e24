import { deepEqual, equal, ok } from 'node:assert/strict';
import type { KnownLiveMessage } from '@earshot/core';
import {
  createFakeClock,
  createFakeLiveService,
  type FakeLiveSession,
  type LinkFaults,
} from '@earshot/testing';
import * as fc from 'fast-check';
import { BlindClient } from './blind-client.js';
import { createRig, everything, noise, script } from './run-session.js';

/** Cuts of a session, and the chunks of its audio. */
export interface CutPlan {
  /** Cut of the first connection, the second, and so on. */
  readonly cuts: readonly { direction: 'toServer' | 'toClient'; cutAfterBytes: number }[];
  readonly latencyMs: number;
  /** Chunks of the audio, repeated to its end, and the pause after each. */
  readonly chunks: readonly { bytes: number; pauseMs: number }[];
}

/** Figures of a session that has run. */
export interface CutOutcome {
  readonly connections: number;
  /** Number of finals that were received over no socket, and are only in the result. */
  readonly missedFinals: number;
}

const audio = noise(3);
/** Ten milliseconds: the offset of fewer bytes that are sent again cannot be determined. */
const shortestBlindBytes = 320;
/** Maximum number of chunks of a session. Many tiny ones test nothing new and take long. */
const mostChunks = 200;

/** Any plan: up to ten cuts at any byte in either direction. */
export const cutPlan: fc.Arbitrary<CutPlan> = fc.record({
  cuts: fc.array(
    fc.oneof(
      fc.record({
        direction: fc.constant('toServer' as const),
        cutAfterBytes: fc.oneof(fc.nat({ max: 20_000 }), fc.nat({ max: audio.length })),
      }),
      fc.record({
        direction: fc.constant('toClient' as const),
        cutAfterBytes: fc.oneof(fc.nat({ max: 2000 }), fc.nat({ max: 20_000 })),
      }),
    ),
    { maxLength: 10 },
  ),
  latencyMs: fc.nat({ max: 60 }),
  chunks: fc.array(
    fc.record({ bytes: fc.integer({ min: 1, max: 12_000 }), pauseMs: fc.nat({ max: 400 }) }),
    { minLength: 1, maxLength: 12 },
  ),
});

/** Runs a session of ours, which must be exact. */
export async function runExactSession(plan: CutPlan): Promise<CutOutcome> {
  const rig = createRig({ faults: ({ index }) => planFaults(plan, index) });
  const { clock, session, recorded, messages } = rig;
  void session.start();
  let offset = 0;
  for (const { bytes, pauseMs } of divideChunks(plan)) {
    session.send(audio.subarray(offset, offset + bytes));
    offset += bytes;
    await clock.advance(pauseMs);
  }
  const finished = session.stop();
  await clock.advanceUntil(() => session.state === 'ended' || session.state === 'failed');
  const { result } = await finished;
  checkRecording(recorded);
  deepEqual(messages, recorded.messages);
  equal(result?.metadata.audio_duration, 3);
  equal(session.statistics.lostSeconds, 0);
  return { connections: recorded.connections, missedFinals: 0 };
}

/**
 * Runs a session of a client that sends no offset and no cursor. It may miss a message that was in
 * transit when its connection broke, which is then in the result, but it receives nothing twice.
 */
export async function runBlindSession(plan: CutPlan): Promise<CutOutcome> {
  const clock = createFakeClock();
  const service = createFakeLiveService({
    clock,
    script,
    faults: ({ index }) => planFaults(plan, index),
  });
  const { id, url } = service.initiate(everything);
  const client = new BlindClient({ clock, WebSocket: service.WebSocket, url }, audio);
  const chunks = plan.chunks.map((chunk) => ({
    ...chunk,
    bytes: Math.max(chunk.bytes, shortestBlindBytes),
  }));
  for (const { bytes, pauseMs } of divideChunks({ ...plan, chunks }, shortestBlindBytes)) {
    client.send(bytes);
    await clock.advance(pauseMs);
  }
  client.stop();
  await clock.advanceUntil(() => client.closeCode !== null, 120_000);
  const recorded = service.session(id);
  await clock.advanceUntil(() => recorded.phase === 'ended', 1000);
  checkRecording(recorded);
  const expected = recorded.messages
    .filter(({ type }) => type !== 'audio_chunk')
    .map((message) => JSON.stringify(message));
  const received = client.texts.filter((text) => !text.includes('"type":"audio_chunk"'));
  // A lost stop is not repeated. The session then ends by itself, and closes first.
  ok(client.closeCode === 1000 || client.closeCode === 4408, `closed with ${client.closeCode}`);
  equal(new Set(received).size, received.length, 'a message came twice');
  const inOrder = expected.filter((text) => received.includes(text));
  deepEqual(received, inOrder);
  const isFinal = (text: string) => text.includes('"is_final":true');
  const missedFinals = script.utterances.length - received.filter(isFinal).length;
  return { connections: recorded.connections, missedFinals };
}

function planFaults({ cuts, latencyMs }: CutPlan, index: number): LinkFaults {
  const faults = { toServer: { latencyMs }, toClient: { latencyMs } };
  const cut = cuts[index];
  if (cut === undefined) return faults;
  const { direction, cutAfterBytes } = cut;
  return { ...faults, [direction]: { latencyMs, cutAfterBytes } };
}

/**
 * Yields the chunks up to the end of the audio. A remainder of fewer bytes than `shortestBytes` is
 * part of the chunk before it.
 */
function* divideChunks(
  { chunks }: CutPlan,
  shortestBytes = 1,
): Generator<{ bytes: number; pauseMs: number }> {
  let offset = 0;
  for (let index = 0; offset < audio.length; index += 1) {
    const { bytes, pauseMs } = chunks[index % chunks.length] ?? { bytes: 1, pauseMs: 0 };
    const isLast = index > mostChunks || audio.length - offset - bytes < shortestBytes;
    const length = isLast ? audio.length - offset : bytes;
    offset += length;
    yield { bytes: length, pauseMs };
  }
}

/** Checks that the service has every byte once, and every final once. */
function checkRecording(recorded: FakeLiveSession): void {
  equal(Buffer.compare(recorded.audio, audio), 0, 'the audio is not the same');
  deepEqual(
    listFinals(recorded.messages),
    script.utterances.map(({ text }) => text),
  );
  equal(recorded.messages.filter(({ type }) => type === 'end_session').length, 1);
}

function listFinals(messages: readonly KnownLiveMessage[]): string[] {
  return messages.flatMap((message) =>
    message.type === 'transcript' && message.data.is_final ? [message.data.utterance.text] : [],
  );
}
