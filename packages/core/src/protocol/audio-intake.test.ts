import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { AudioIntake, type HeaderReader } from './audio-intake.js';

const mebibyte = 1024 * 1024;
/**
 * A reader of headers that begin with an H, have four bytes and are refused when the second one is
 * an X.
 */
function createTextHeaderReader(): HeaderReader {
  let held = '';
  return {
    push(bytes) {
      held += Buffer.from(bytes).toString('latin1');
      if (!held.startsWith('H')) return { headerBytes: 0, audio: Buffer.from(held, 'latin1') };
      if (held[1] === 'X') throw new Error('another format');
      return held.length < 4
        ? null
        : { headerBytes: 4, audio: Buffer.from(held.slice(4), 'latin1') };
    },
    end() {
      if (held.length > 1) throw new Error('a header without audio');
      return { audio: Buffer.from(held, 'latin1') };
    },
  };
}

/** The intake of a connection to a session that has audio, acknowledged every `frameBytes`. */
function start(
  stored: Uint8Array,
  { isReconnect = true, frameBytes = 3200, offset = undefined as number | undefined } = {},
) {
  const recorded = [Buffer.from(stored)];
  let size = stored.length;
  let reads = 0;
  const onError = vi.fn<(error: unknown) => void>();
  const intake = new AudioIntake({
    createHeaderReader: createTextHeaderReader,
    offset,
    isReconnect,
    size: () => size,
    readAudio: async (offset, length) => {
      reads += 1;
      const all = offset + length <= stored.length ? stored : Buffer.concat(recorded);
      return all.subarray(offset, offset + length);
    },
    readBoundaries: async () =>
      Array.from({ length: Math.floor(stored.length / frameBytes) }, (_, index) =>
        Math.min(stored.length, (index + 1) * frameBytes),
      ),
    onAudio: (bytes) => {
      recorded.push(Buffer.from(bytes));
      size += bytes.length;
    },
    onError,
  });
  return {
    intake,
    onError,
    reads: () => reads,
    recorded: () => Buffer.concat(recorded),
    /** Waits until everything that is in progress has ended. */
    settle: async () => {
      for (let turns = 0; turns < 50; turns += 1) await nextTurn();
    },
  };
}

const noise = (length: number, seed: number) => {
  let state = seed + 1;
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
};

function* pieces(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

test('a header is taken off the start of a session, wherever it is cut, and nowhere else', async () => {
  const texts: [options: Parameters<typeof start>[1], sent: string[], recorded: string][] = [
    [{ isReconnect: false }, ['H', 'ea', 'derest'], 'erest'],
    [{ isReconnect: false }, ['Head', 'rest', 'Head'], 'restHead'],
    [{ isReconnect: false }, ['rest', 'Head'], 'restHead'],
    // Too short for a header.
    [{ isReconnect: false }, ['H'], 'H'],
    [{ isReconnect: false }, ['He'], ''],
    [{ offset: 0 }, ['Head', 'rest'], 'rest'],
    // A client that sends no offset begins again.
    [{}, ['Head', 'rest'], 'rest'],
  ];
  for (const [options, sent, expected] of texts) {
    const session = start(new Uint8Array(0), options);
    for (const text of sent) session.intake.push(Buffer.from(text));
    await session.intake.end();
    expect(session.recorded().toString(), sent.join('|')).toBe(expected);
    expect(session.onError).not.toHaveBeenCalled();
  }
  const resumed = start(Buffer.from('audio'), { offset: 5 });
  resumed.intake.push(Buffer.from('Head'));
  expect(resumed.recorded().toString()).toBe('audioHead');
});

test('a client that gives its offset sends audio that the session has once more, and nothing is recorded twice', () => {
  const session = start(Buffer.from('0123456789'), { offset: 4 });
  for (const text of ['45', '6789AB', '', 'CD']) session.intake.push(Buffer.from(text));
  expect(session.recorded().toString()).toBe('0123456789ABCD');
});

test('it is settled while the offset is certain: not before it is found, nor while silence may be a repetition', async () => {
  expect(start(new Uint8Array(0), { isReconnect: false }).intake.isSettled).toBe(true);
  expect(start(Buffer.from('0123456789'), { offset: 4 }).intake.isSettled).toBe(true);
  const stored = Buffer.concat([noise(6400, 1), Buffer.alloc(6400)]);
  const session = start(stored);
  expect(session.intake.isSettled).toBe(false);
  session.intake.push(Buffer.alloc(3200));
  for (let tick = 0; tick < 60; tick += 1) await session.intake.tick();
  await session.settle();
  expect([session.intake.isHolding, session.intake.isSettled]).toEqual([false, false]);
  session.intake.push(noise(3200, 2));
  for (let tick = 0; tick < 60; tick += 1) await session.intake.tick();
  await session.settle();
  expect([session.intake.isHolding, session.intake.isSettled]).toEqual([false, true]);
});

test('nothing is taken behind a header that is refused', async () => {
  const session = start(new Uint8Array(0), { isReconnect: false });
  for (const text of ['H', 'X', 'rest', 'rest']) session.intake.push(Buffer.from(text));
  await session.intake.end();
  expect(String(session.onError.mock.calls)).toContain('another format');
  expect(session.onError).toHaveBeenCalledTimes(1);
  expect(session.recorded()).toHaveLength(0);
});

test('silence and then speech that are sent again frame by frame are recorded once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 60 }),
      fc.nat(),
      fc.constantFrom(0, 1, 3, 30),
      fc.constantFrom(320, 640, 3200),
      async (silentFrames, seed, ticksPerFrame, sentBytes) => {
        const all = Buffer.concat([
          noise(6400, seed),
          Buffer.alloc(silentFrames * 640),
          noise(12_800, seed + 1),
          Buffer.alloc(3200),
          noise(3200, seed + 2),
        ]);
        const size = 6400 + silentFrames * 640 + 9600;
        const session = start(all.subarray(0, size), { frameBytes: 640 });
        for (const piece of pieces(all.subarray(6400), sentBytes)) {
          session.intake.push(piece);
          await session.settle();
          // The audio is sent slower than it was spoken, with pauses between two frames up to a
          // length that exceeds every time limit.
          for (let tick = 0; tick < ticksPerFrame; tick += 1) void session.intake.tick();
        }
        await session.intake.end();
        const recorded = session.recorded();
        const speech = all.subarray(6400 + silentFrames * 640);
        expect(recorded.indexOf(speech)).toBe(recorded.length - speech.length);
        expect(recorded.indexOf(speech)).toBe(recorded.lastIndexOf(speech.subarray(0, 640)));
        // Only if a client pauses for seconds in the middle of silence may its silence count as
        // new.
        if (ticksPerFrame < 3) expect(recorded.equals(all)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test('silence that is new is recorded once its client waits for it', async () => {
  const session = start(Buffer.concat([noise(6400, 1), new Uint8Array(64_000), noise(6400, 2)]));
  const before = session.recorded().length;
  session.intake.push(new Uint8Array(640));
  await session.settle();
  expect(session.intake.isHolding).toBe(true);
  for (let tick = 0; tick <= 20; tick += 1) void session.intake.tick();
  await session.settle();
  expect(session.recorded()).toHaveLength(before + 640);
  session.intake.push(noise(640, 3));
  for (let tick = 0; tick <= 2; tick += 1) void session.intake.tick();
  await session.settle();
  expect(session.recorded()).toHaveLength(before + 1280);
});

test('silence whose offset cannot be found is not held without end, nor compared with everything', async () => {
  const session = start(new Uint8Array(32 * mebibyte));
  for (let times = 0; times < 5; times += 1) session.intake.push(new Uint8Array(mebibyte));
  await vi.waitFor(() => expect(session.recorded().length).toBe(37 * mebibyte));
  expect(session.reads()).toBeLessThan(2000);
});

test('three megabytes in small frames are searched in one go each, at linear cost', {
  tags: ['cost'],
}, async () => {
  const stored = Buffer.alloc(3 * mebibyte).map((_, index) => index % 2);
  const session = start(stored);
  const started = process.cpuUsage();
  for (const piece of pieces(stored, 160)) session.intake.push(piece);
  for (let tick = 0; tick < 20; tick += 1) {
    void session.intake.tick();
    await nextTurn();
  }
  await session.intake.end();
  // It took half a minute when everything was copied for every frame.
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5);
});

test('a search ends with its connection', async () => {
  const stored = Buffer.alloc(mebibyte).map((_, index) => index % 2);
  const session = start(stored);
  session.intake.push(stored.subarray(0, 640));
  await nextTurn();
  session.intake.close();
  await session.settle();
  const reads = session.reads();
  for (let tick = 0; tick < 20; tick += 1) void session.intake.tick();
  await session.settle();
  expect(session.reads()).toBe(reads);
  expect(session.onError).not.toHaveBeenCalled();
});

test('an error of the receiver of the audio is no refusal of a header, and is not lost', () => {
  const create = () =>
    new AudioIntake({
      createHeaderReader: createTextHeaderReader,
      offset: undefined,
      isReconnect: false,
      size: () => 0,
      readAudio: async () => Buffer.alloc(0),
      readBoundaries: async () => [],
      onAudio: () => {
        throw new Error('the journal is full');
      },
      onError,
    });
  const onError = vi.fn<(error: unknown) => void>();
  expect(() => create().push(Buffer.from('audio'))).toThrow('the journal is full');
  const intake = create();
  intake.push(Buffer.from('H'));
  expect(() => intake.end()).toThrow('the journal is full');
  expect(onError).not.toHaveBeenCalled();
});
