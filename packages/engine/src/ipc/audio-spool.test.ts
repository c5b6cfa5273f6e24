import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { AudioSpool, maximumBatchSamples, SpoolReader, slotBytes } from './audio-spool.js';

const spools: AudioSpool[] = [];
afterEach(() => {
  for (const spool of spools.splice(0)) spool.close();
  vi.unstubAllEnvs();
});

function openSpool(): AudioSpool {
  const spool = new AudioSpool();
  spools.push(spool);
  return spool;
}

const batch = (samples: Int16Array) => ({
  type: 'audio' as const,
  parts: Uint32Array.of(7, samples.length),
  samples,
});

test('audio comes out as it went in, whoever is behind, in as few slots as are needed', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.int16Array({ minLength: 1, maxLength: 3000 }), fc.constant('read' as const)),
        { maxLength: 60 },
      ),
      (steps) => {
        const spool = openSpool();
        const reader = new SpoolReader(spool.descriptor ?? -1);
        const waiting: { expected: Int16Array; command: ReturnType<AudioSpool['pack']> }[] = [];
        let mostWaiting = 0;
        for (const step of steps) {
          if (step !== 'read') {
            const command = spool.pack(batch(step));
            waiting.push({ expected: step, command });
            mostWaiting = Math.max(mostWaiting, waiting.length);
            expect(command).toMatchObject({ type: 'spooled_audio', length: step.length });
            if (command.type === 'spooled_audio') expect(command.slot).toBeLessThan(mostWaiting);
            continue;
          }
          const next = waiting.shift();
          if (next === undefined) continue;
          expect(reader.unpack(next.command)).toEqual(batch(next.expected));
          spool.release(reader.takeBatchesRead());
        }
      },
    ),
  );
});

test('what is no audio, or more than a slot holds, is passed on as it is', () => {
  const spool = openSpool();
  const reader = new SpoolReader(spool.descriptor ?? -1);
  const finish = { type: 'finish', work: 3 } as const;
  const large = batch(new Int16Array(maximumBatchSamples + 1));
  const full = batch(new Int16Array(maximumBatchSamples).fill(5));
  expect(spool.pack(finish)).toBe(finish);
  expect(reader.unpack(finish)).toBe(finish);
  expect(spool.pack(large)).toBe(large);
  expect(reader.takeBatchesRead()).toBe(0);
  expect(reader.unpack(spool.pack(full))).toEqual(full);
  expect(full.samples.byteLength).toBe(slotBytes);
});

test('where no temporary file can be made, audio is passed on as it is', () => {
  vi.stubEnv('TMPDIR', '/nowhere/at/all');
  const spool = openSpool();
  const command = batch(Int16Array.of(1, 2, 3));
  expect(spool.descriptor).toBeUndefined();
  expect(spool.pack(command)).toBe(command);
});
