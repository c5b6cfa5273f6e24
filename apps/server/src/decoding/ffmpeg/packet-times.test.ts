import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PacketTimes } from './packet-times.js';

const packet = (start: number, duration: number, stream = 0) =>
  `${stream}, ${start}, ${start}, ${duration}, 100, 0x00000000\n`;
const list = (...packets: string[]) => `#tb 0: 1/1000\n#media_type 0: audio\n${packets.join('')}`;

function parseTimes(text: string, options?: ConstructorParameters<typeof PacketTimes>[0]) {
  const times = new PacketTimes(options);
  times.push(text);
  return times;
}

test('the end of the last packet counts from the origin', () => {
  const late = list(packet(2500, 20), packet(2520, 20));
  expect(parseTimes(late).endSeconds).toBeCloseTo(0.04);
  expect(parseTimes(late, { originSeconds: 0 }).endSeconds).toBeCloseTo(2.54);
  expect(parseTimes(list()).endSeconds).toBe(0);
});

test('gaps count, and timestamps that begin anew follow those before them', () => {
  const gap = list(packet(0, 20), packet(2020, 20));
  expect(parseTimes(gap).endSeconds).toBeCloseTo(2.04);
  const joined = list(packet(0, 1000), packet(1000, 1000), packet(0, 1000), packet(1000, 500));
  expect(parseTimes(joined).endSeconds).toBeCloseTo(3.5);
});

test('a gap that is too long for the format is a jump', () => {
  const far = list(packet(0, 1000), packet(60_000, 1000), packet(61_000, 1000));
  expect(parseTimes(far).endSeconds).toBeCloseTo(62);
  expect(parseTimes(far, { longestGapSeconds: 10 }).endSeconds).toBeCloseTo(3);
});

test('the origin is the earliest packet of all streams, in the units of each', () => {
  const text = `#tb 0: 1/1000\n#tb 1: 1/25\n${packet(2500, 20)}${packet(12, 1, 1)}${packet(10, 1, 1)}`;
  expect(parseTimes(text).originSeconds).toBeCloseTo(0.4);
  expect(parseTimes('').originSeconds).toBeUndefined();
});

test('the list may be cut anywhere', () => {
  const text = list(packet(0, 1000), packet(1000, 1000), packet(2000, 700));
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (cuts) => {
      const times = new PacketTimes();
      const at = [0, ...cuts.sort((one, other) => one - other), text.length];
      for (let index = 1; index < at.length; index += 1)
        times.push(text.slice(at[index - 1], at[index]));
      expect(times.endSeconds).toBeCloseTo(2.7);
    }),
  );
});
