import type { LinkFaults } from '@earshot/testing';
import { expect, test } from 'vitest';
import { createRig, noise, type Rig, speak } from './support/run-session.js';

const audio = noise(3);

/** Speaks, stops, and waits for the end. `faults` applies to the first connection. */
async function stopUnder(faults: LinkFaults): Promise<Rig> {
  const rig = createRig({ faults: ({ index }) => (index === 0 ? faults : undefined) });
  const { session, clock } = rig;
  void session.start();
  await speak(rig, audio);
  const finished = session.stop();
  // The repeated stop makes it quick. Without it, the service waits for a minute.
  await clock.advanceUntil(() => session.state === 'ended', 10_000);
  const { result } = await finished;
  expect(result?.transcription?.utterances.at(-1)?.text).toBe('and nothing comes twice');
  expect(rig.messages).toEqual(rig.recorded.messages);
  expect(rig.messages.filter(({ type }) => type === 'end_session')).toHaveLength(1);
  expect(Buffer.compare(rig.recorded.audio, audio)).toBe(0);
  return rig;
}

test('a cut at every frame of the stop and of the final flush: one end, the last utterance is there', async () => {
  const undisturbed = await stopUnder({});
  const link = undisturbed.service.links[0];
  const toServer = link?.passedBytes('toServer') ?? 0;
  const toClient = link?.passedBytes('toClient') ?? 0;
  const flushed = undisturbed.messages.slice(-12);
  expect(flushed.map(({ type }) => type)).toContain('stop_recording');
  const cuts: LinkFaults[] = [];
  for (let bytes = toServer - 60; bytes <= toServer; bytes += 3) {
    cuts.push({ toServer: { cutAfterBytes: bytes } });
  }
  // The ends of the frames of the flush, and the bytes before them.
  let end = toClient - 4;
  for (const message of flushed.toReversed()) {
    cuts.push({ toClient: { cutAfterBytes: end } }, { toClient: { cutAfterBytes: end - 1 } });
    const length = Buffer.byteLength(JSON.stringify(message));
    end -= length + (length < 126 ? 2 : 4);
  }
  for (const cut of cuts) await stopUnder(cut);
  expect(cuts.length).toBeGreaterThan(40);
});

test('stopping again is the same stop, and audio after it is refused', async () => {
  const rig = createRig();
  void rig.session.start();
  await speak(rig, noise(1));
  expect(rig.session.stop()).toBe(rig.session.stop());
  expect(rig.session.send(noise(0.1))).toBe(false);
  await rig.clock.advanceUntil(() => rig.session.state === 'ended');
  expect(rig.recorded.audio).toHaveLength(32_000);
});

test('a session that was never started is started to be stopped', async () => {
  const { session, clock, recorded } = createRig();
  session.send(noise(1));
  const finished = session.stop();
  await clock.advanceUntil(() => session.state === 'ended');
  expect((await finished).result?.metadata.audio_duration).toBe(1);
  expect(recorded.audio).toHaveLength(32_000);
});

test('a half-open link during post-processing is noticed', async () => {
  const rig = createRig({ times: { postProcessingMs: 50 } });
  const { session, clock, service } = rig;
  void session.start();
  await speak(rig, audio);
  void session.stop();
  await clock.advance(10);
  service.links[0]?.blackhole();
  await clock.advanceUntil(() => session.state === 'ended', 60_000);
  expect(rig.messages).toEqual(rig.recorded.messages);
});
