import { createRandom } from '@earshot/testing';
import { expect, test } from 'vitest';
import { createLiveSession } from '../src/index.js';
import { createRig, noise, speak } from './support/run-session.js';
import { watchRejections } from './support/watch-rejections.js';

watchRejections();

/** A page that is loaded again has only the url. */
test.each([
  ['with audio', 1],
  ['without audio', 0],
])(
  'a second client of a session %s gets its whole history, and its audio is appended',
  async (_, seconds) => {
    const rig = createRig({
      // The connection of the first client, the one that is greeted with its audio, and one that
      // breaks.
      faults: ({ index }) => (index === 2 ? { toServer: { cutAfterBytes: 9000 } } : undefined),
    });
    const { clock, service, recorded } = rig;
    void rig.session.start();
    const audio = noise(2);
    await speak(rig, audio.subarray(0, seconds * 32_000));
    await clock.advance(100);
    const second = createLiveSession(
      { url: rig.url },
      { clock, webSocket: service.WebSocket, random: createRandom(2) },
    );
    const messages: unknown[] = [];
    second.on('message', (message) => messages.push(message));
    void second.start();
    await speak({ clock, session: second }, audio.subarray(seconds * 32_000));
    expect(rig.session.error).toMatchObject({ code: 'taken_over' });
    void second.stop();
    await clock.advanceUntil(() => second.state === 'ended');
    expect(Buffer.compare(recorded.audio, audio)).toBe(0);
    expect(messages).toEqual(recorded.messages);
    expect(second.statistics).toMatchObject({
      acknowledgedSeconds: 2 - seconds,
      lostSeconds: 0,
      bufferedSeconds: 0,
    });
    await expect(second.finished).resolves.toMatchObject({ sessionId: recorded.id });
  },
);
