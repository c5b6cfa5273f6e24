import { afterEach, describe, expect, test, vi } from 'vitest';
import { compileKernel } from '../../../scripts/compile-kernel.mjs';
import { noise } from '../../../test/tones.js';
import { decodeDigits } from '../../base64/decode-digits.js';
import { createResampler } from '../create-resampler.js';
import { resample } from '../resample.js';
import { kernelBinary } from './kernel-binary.js';
import { KernelMemory, weightsLength } from './kernel-memory.js';
import { loadKernel } from './load-kernel.js';

const pairs = [
  [44_100, 16_000],
  [48_000, 16_000],
  [48_000, 8000],
  [16_000, 8000],
  [8000, 16_000],
  [44_100, 48_000],
  [16_000, 48_000],
  [48_000, 44_100],
  [47_999, 16_000],
] as const;

const largest = (samples: Float32Array) =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('compiling the source gives the bytes that are checked in', async () => {
  const compiled = await compileKernel();
  expect(Buffer.from(compiled).toString('base64').replaceAll('=', '')).toBe(kernelBinary);
  expect(compiled.length).toBeLessThan(4096);
}, 60_000);

test('the kernel needs nothing from outside', async () => {
  const module = await WebAssembly.compile(decodeDigits(kernelBinary));
  expect(WebAssembly.Module.imports(module)).toEqual([]);
});

describe.each(pairs)('from %i to %i Hz', (fromRate, toRate) => {
  test.each(['fast', 'default', 'best'] as const)(
    'both kernels agree to 20 bits, quality %s',
    (quality) => {
      const samples = noise(fromRate / 4);
      const exact = resample(samples, fromRate, toRate, { quality, kernel: 'javascript' });
      const fast = resample(samples, fromRate, toRate, { quality });
      expect(fast).toHaveLength(exact.length);
      const difference = fast.map((sample, index) => sample - (exact[index] ?? Number.NaN));
      expect(largest(difference) / largest(exact)).toBeLessThan(2 ** -20);
      expect(largest(difference)).toBeGreaterThan(0); // or it would be the same kernel
    },
  );
});

test('resamplers that take turns in the shared memory do not disturb each other', () => {
  const resamplers = pairs.map(([fromRate, toRate]) => createResampler({ fromRate, toRate }));
  const samples = noise(6000);
  const parts = pairs.map((): number[] => []);
  for (let at = 0; at < samples.length; at += 500) {
    for (const [index, resampler] of resamplers.entries()) {
      const [made = []] = resampler.write([samples.subarray(at, at + 500)]);
      parts[index]?.push(...made);
    }
  }
  for (const [index, [fromRate, toRate]] of pairs.entries()) {
    const [rest = []] = resamplers[index]?.flush() ?? [];
    const taken = Float32Array.from([...(parts[index] ?? []), ...rest]);
    expect(taken).toEqual(resample(samples, fromRate, toRate));
  }
});

test('weights that no longer fit make room by forgetting the others', () => {
  const memory = new KernelMemory(new ArrayBuffer(loadKernel()?.memory.samples.byteLength ?? 0));
  const many = Array.from({ length: 5 }, (_, index) =>
    new Float32Array(weightsLength / 4).fill(index + 1),
  );
  const first = many.slice(0, 4).map((weights) => memory.place(weights));
  expect(new Set(first).size).toBe(4);
  expect(many.slice(0, 4).map((weights) => memory.place(weights))).toEqual(first);
  const last = memory.place(many[4] as Float32Array); // five were made
  expect(last).toBe(first[0]);
  expect(memory.samples[last / 4]).toBe(5);
});

test('filters too large for the kernel are converted in JavaScript', () => {
  const samples = noise(100);
  for (const [fromRate, toRate] of [
    [100, 6400],
    [768_000, 50],
  ] as const) {
    expect(resample(samples, fromRate, toRate)).toEqual(
      resample(samples, fromRate, toRate, { kernel: 'javascript' }),
    );
  }
});

test.each([
  ['WebAssembly does not exist', undefined],
  [
    'a policy forbids to compile',
    {
      Module: class {
        constructor() {
          throw new EvalError('Refused to compile: unsafe-eval is not an allowed source of script');
        }
      },
    },
  ],
])('where %s, JavaScript takes over without a word', async (_, replacement) => {
  vi.stubGlobal('WebAssembly', replacement);
  vi.resetModules();
  const fresh = await import('../resample.js');
  const samples = noise(2000);
  expect(fresh.resample(samples, 44_100, 16_000)).toEqual(
    resample(samples, 44_100, 16_000, { kernel: 'javascript' }),
  );
});

test('the kernel is compiled once', () => {
  expect(loadKernel()).not.toBeNull();
  expect(loadKernel()).toBe(loadKernel());
});
