import { expect, test } from 'vitest';
import * as audio from '../index.js';

const int16 = new Int16Array(8);
const float = new Float32Array(8);
const buffer = new ArrayBuffer(8);

// A program without types passes what it has.
const calls: readonly (readonly [string, (value: never) => unknown, unknown, string])[] = [
  [
    'resample',
    (value) => audio.resample(value, { fromRateHz: 8000, toRateHz: 16_000 }),
    int16,
    'int16ToFloat',
  ],
  ['floatToInt16', (value) => audio.floatToInt16(value), int16, 'Float32Array'],
  ['int16ToFloat', (value) => audio.int16ToFloat(value), float, 'floatToInt16'],
  ['encodeAlaw', (value) => audio.encodeAlaw(value), float, 'floatToInt16'],
  ['encodeUlaw', (value) => audio.encodeUlaw(value), [1, 2], 'is of type Array'],
  ['encodeAlawFromFloat', (value) => audio.encodeAlawFromFloat(value), int16, 'int16ToFloat'],
  ['decodeAlaw', (value) => audio.decodeAlaw(value), buffer, 'new Uint8Array(buffer)'],
  ['decodeUlawToFloat', (value) => audio.decodeUlawToFloat(value), int16, 'Uint8Array'],
  ['encodePcm', (value) => audio.encodePcm(value, { bitDepth: 16 }), int16, 'int16ToFloat'],
  [
    'decodePcm',
    (value) => audio.decodePcm(value, { bitDepth: 16 }),
    buffer,
    'new Uint8Array(buffer)',
  ],
  ['deinterleave', (value) => audio.deinterleave(value, 2), int16, 'int16ToFloat'],
  ['interleave', (value) => audio.interleave([value]), int16, 'int16ToFloat'],
  ['mixDown', (value) => audio.mixDown([value]), int16, 'int16ToFloat'],
  ['measureLevels', (value) => audio.measureLevels(value), int16, 'int16ToFloat'],
  ['encodeBase64', (value) => audio.encodeBase64(value), 'text', 'is of type String'],
];

test.each(calls)(
  '%s refuses an array of another type, and says what converts it',
  (_, call, value, advice) => {
    expect(() => call(value as never)).toThrow(advice);
    expect(() => call(value as never)).toThrow(audio.AudioError);
  },
);

test('a Buffer of Node.js is a Uint8Array', () => {
  expect(audio.decodePcm(Buffer.alloc(4), { bitDepth: 16 })).toEqual(new Float32Array(2));
});
