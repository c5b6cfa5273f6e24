import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ResumePosition } from './resume-position.js';

const url = 'wss://earshot.test/v2/live?token=x';

/** Offset and cursor in the address of the next connection. */
function claimed(position: ResumePosition, acknowledged: number): [offset: number, cursor: number] {
  const { searchParams } = new URL(position.resumeUrl(url, acknowledged));
  expect(searchParams.get('token')).toBe('x');
  return [Number(searchParams.get('audio_offset')), Number(searchParams.get('message_cursor'))];
}

test('the first connection claims nothing', () => {
  expect(claimed(new ResumePosition(), 0)).toEqual([0, 0]);
});

test('every frame counts but the greeting, which can only be the first one', () => {
  const position = new ResumePosition();
  position.begin(false, 0);
  expect(position.count([0, 0])).toBe(true);
  expect(position.count([0, 0])).toBe(false);
  expect(position.count(null)).toBe(false);
  expect(claimed(position, 0)).toEqual([0, 2]);
  position.begin(true, 100);
  expect(position.count([0, 100])).toBe(true);
  expect(claimed(position, 100)).toEqual([100, 2]);
});

test('over the first connection, an acknowledgement of audio is not a greeting', () => {
  const position = new ResumePosition();
  position.begin(false, 0);
  expect(position.count([0, 100])).toBe(false);
  expect(claimed(position, 0)).toEqual([0, 1]);
});

test('a first frame that acknowledges nothing is a message, and what follows is not a greeting', () => {
  const position = new ResumePosition();
  position.begin(true, 0);
  expect(position.count(null)).toBe(false);
  expect(position.count([5, 5])).toBe(false);
  expect(claimed(position, 0)).toEqual([0, 2]);
});

test('a service that holds no more than was sent holds the audio of this client', () => {
  const position = new ResumePosition();
  position.begin(true, 300);
  for (const held of [0, 200, 300]) expect(position.rebase(held)).toBe(false);
  expect(claimed(position, 200)).toEqual([200, 0]);
});

test('after the audio of another client, offsets are moved by its length', () => {
  const position = new ResumePosition();
  position.begin(false, 0);
  expect(position.rebase(1000)).toBe(true);
  expect(claimed(position, 0)).toEqual([1000, 0]);
  expect(position.toClient(1300)).toBe(300);
  // The next connection is greeted with the same offset, which is expected now.
  position.begin(true, 0);
  expect(position.rebase(1000)).toBe(false);
});

test('another client may have had the session in between', () => {
  const position = new ResumePosition();
  position.begin(false, 0);
  position.begin(true, 300);
  expect(position.rebase(1000)).toBe(true);
  // Its audio lies between the earlier audio of this client and the present one.
  expect(claimed(position, 300)).toEqual([1000, 0]);
});

test('for any audio: offsets are converted there and back, and the claim never exceeds what is held', () => {
  const offset = fc.nat({ max: 1_000_000 });
  fc.assert(
    fc.property(offset, offset, offset, (sent, held, other) => {
      const position = new ResumePosition();
      position.begin(true, sent);
      const hasMoved = position.rebase(held);
      expect(hasMoved).toBe(held > sent);
      expect(position.toClient(position.toSession(other))).toBe(other);
      if (hasMoved) expect(claimed(position, sent)[0]).toBe(held);
      expect(position.rebase(held)).toBe(false);
    }),
  );
});
