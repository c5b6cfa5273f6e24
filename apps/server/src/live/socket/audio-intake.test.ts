import { createWavHeader, writeWav } from '@earshot/audio';
import { createWavHeaderReader } from '@earshot/audio/wav-header';
import { AudioIntake } from '@earshot/core/protocol';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

const format = {
  encoding: 'wav/pcm',
  bit_depth: 16,
  sample_rate: 16_000,
  channels: 1,
} as const;

/** The intake of the first connection to a session. */
function start() {
  const recorded: Buffer[] = [];
  const onError = vi.fn<(error: unknown) => void>();
  const intake = new AudioIntake({
    createHeaderReader: () => createWavHeaderReader(format),
    offset: undefined,
    isReconnect: false,
    size: () => recorded.reduce((sum, { length }) => sum + length, 0),
    readAudio: async (offset, length) => Buffer.concat(recorded).subarray(offset, offset + length),
    readBoundaries: async () => [],
    onAudio: (bytes) => void recorded.push(Buffer.from(bytes)),
    onError,
  });
  return { intake, onError, recorded: () => Buffer.concat(recorded) };
}

test('a header is taken off the start of a session and audio is left as it is, wherever the bytes are cut', () => {
  const audio = fc.uint8Array({ minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(audio, fc.boolean(), fc.array(fc.nat(), { maxLength: 20 }), (bytes, has, cuts) => {
      const sent = has ? Buffer.concat([createWavHeader(format, null), bytes]) : bytes;
      const { intake, recorded } = start();
      const places = [0, ...cuts.map((cut) => cut % sent.length), sent.length].sort(
        (left, right) => left - right,
      );
      for (const [index, end] of places.slice(1).entries())
        intake.push(sent.subarray(places[index] ?? 0, end));
      void intake.end();
      expect(recorded().equals(bytes)).toBe(true);
    }),
  );
});

test('audio that only begins like a header is audio', () => {
  for (const text of ['RI', 'RIFF', 'RIFFabcdWAVX', 'RIFFabcdWA', 'R', 'RIFX']) {
    const { intake, recorded } = start();
    for (let at = 0; at < text.length; at += 3) intake.push(Buffer.from(text.slice(at, at + 3)));
    void intake.end();
    expect(recorded().toString()).toBe(text);
  }
});

test('a header of another format is refused with both values, and nothing is recorded', () => {
  const { intake, onError, recorded } = start();
  intake.push(writeWav([new Float32Array(10)], { sampleRateHz: 8000 }));
  intake.push(Buffer.alloc(100, 7));
  expect(String(onError.mock.calls)).toMatch(/sample rate is 8000, agreed was 16000/);
  expect(recorded()).toHaveLength(0);
});
