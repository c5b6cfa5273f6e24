import { expect, test } from 'vitest';
import { createRig, noise, speak } from './support/run-session.js';

test('audio goes in, messages come out, the result comes last', async () => {
  const rig = createRig();
  const { session, clock, recorded, messages } = rig;
  const states: string[] = [];
  session.on('state', ({ state }) => states.push(state));
  const audio = noise(3);
  void session.start();
  await speak(rig, audio);
  const finished = session.stop();
  await clock.advanceUntil(() => session.state === 'ended');
  const { result, sessionId } = await finished;
  expect(sessionId).toBe(recorded.id);
  expect(result?.transcription?.full_transcript).toBe(
    'every word counts nothing is lost and nothing comes twice',
  );
  expect(recorded.audio).toEqual(audio);
  expect(messages).toEqual(recorded.messages);
  expect(states).toEqual(['connecting', 'open', 'stopping', 'ended']);
  expect(session.statistics).toMatchObject({
    sentSeconds: 3,
    acknowledgedSeconds: 3,
    bufferedSeconds: 0,
    lostSeconds: 0,
    reconnects: 0,
    finals: { count: 3 },
  });
  await clock.advance(1);
  expect(clock.pendingTimers).toBe(0);
});
