import { afterEach, describe, expect, test, vi } from 'vitest';
import { compileKernel } from '../../scripts/compile-kernel.mjs';
import { loadVariant } from '../../test/kernel-variants.js';
import { noise } from '../../test/tones.js';
import { createResampler } from './create-resampler.js';
import { kernelBinary } from './kernel-binary.js';
import { KernelMemory, memoryLength } from './kernel-memory.js';
import { resample } from './resample.js';
import { fuseProducts, loadKernel, webAssemblyRoom } from './webassembly-kernel.js';

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
  // Weights whose pair is padding are single, and pairs that are padding are omitted.
  [16_000, 11_025],
  [192_000, 8000],
] as const;

const largest = (samples: Float32Array) =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('compiling the source gives the bytes that are checked in', async () => {
  const compiled = await compileKernel();
  expect(Buffer.from(compiled).toString('hex')).toBe(kernelBinary);
  expect(compiled.length).toBeLessThan(4096);
}, 60_000);

test('the kernel needs nothing from outside', async () => {
  const module = await WebAssembly.compile(Buffer.from(kernelBinary, 'hex'));
  expect(WebAssembly.Module.imports(module)).toEqual([]);
});

test('every product is fused with its sum, and nothing else changes', () => {
  const product = 'fde601';
  const fused = fuseProducts(kernelBinary);
  expect(kernelBinary).toContain(product);
  expect(fused).not.toContain(product);
  expect(fused).toHaveLength(kernelBinary.length);
  const places = [...kernelBinary.matchAll(/fde60120..fde401/g)].map(({ index }) => index);
  expect(places.filter((place) => place % 2 !== 0)).toEqual([]); // each begins with a byte
  const restored = places.reduce(
    (digits, place) =>
      `${digits.slice(0, place)}${kernelBinary.slice(place, place + 16)}${digits.slice(place + 16)}`,
    fused,
  );
  expect(restored).toBe(kernelBinary);
});

describe.each(['plain', 'fused'] as const)('the %s kernel', async (variant) => {
  const { resample } = await loadVariant(variant);

  describe.each(pairs)('from %i to %i Hz', (fromRateHz, toRateHz) => {
    test.each(['fast', 'default', 'best'] as const)(
      'agrees with JavaScript to 20 bits, quality %s',
      (quality) => {
        const samples = noise(fromRateHz / 4);
        const exact = resample(samples, { fromRateHz, toRateHz, quality, kernel: 'javascript' });
        const fast = resample(samples, { fromRateHz, toRateHz, quality });
        expect(fast).toHaveLength(exact.length);
        const difference = fast.map((sample, index) => sample - (exact[index] ?? Number.NaN));
        expect(largest(difference) / largest(exact)).toBeLessThan(2 ** -20);
        expect(largest(difference)).toBeGreaterThan(0); // or it would be the same kernel
      },
    );
  });
});

test('products and sums are fused where the runtime can, and there only', async () => {
  const samples = noise(4000);
  const plain = (await loadVariant('plain')).resample(samples, {
    fromRateHz: 48_000,
    toRateHz: 16_000,
  });
  const fused = (await loadVariant('fused')).resample(samples, {
    fromRateHz: 48_000,
    toRateHz: 16_000,
  });
  expect(fused).not.toEqual(plain);
});

test('resamplers that take turns in the shared memory do not disturb each other', () => {
  const resamplers = pairs.map(([fromRateHz, toRateHz]) =>
    createResampler({ fromRateHz, toRateHz }),
  );
  const samples = noise(6000);
  const parts = pairs.map((): number[] => []);
  for (let at = 0; at < samples.length; at += 500) {
    for (const [index, resampler] of resamplers.entries()) {
      const [made = []] = resampler.write([samples.subarray(at, at + 500)]);
      parts[index]?.push(...made);
    }
  }
  for (const [index, [fromRateHz, toRateHz]] of pairs.entries()) {
    const [rest = []] = resamplers[index]?.flush() ?? [];
    const taken = Float32Array.from([...(parts[index] ?? []), ...rest]);
    expect(taken).toEqual(resample(samples, { fromRateHz, toRateHz }));
  }
});

test('weights that no longer fit make room by forgetting the others', () => {
  const { weightsLength } = webAssemblyRoom;
  const memory = new KernelMemory(new Float32Array(memoryLength(webAssemblyRoom)), webAssemblyRoom);
  const many = Array.from({ length: 5 }, (_, index) =>
    new Float64Array(weightsLength / 4).fill(index + 1),
  );
  const first = many.slice(0, 4).map((weights) => memory.place(weights));
  expect(new Set(first).size).toBe(4);
  expect(many.slice(0, 4).map((weights) => memory.place(weights))).toEqual(first);
  const last = memory.place(many[4] as Float64Array); // five were made
  expect(last).toBe(first[0]);
  expect(memory.samples.subarray(last, last + 1)[0]).toBe(5);
});

test('the memory of the kernel has room for what it is laid out for', () => {
  expect(loadKernel()?.memory.samples.length).toBe(memoryLength(webAssemblyRoom));
});

test('filters too large for the kernel are converted in JavaScript, with memory of their own', () => {
  const second = new Float32Array(768_000).fill(0.5);
  const reduced = resample(second, { fromRateHz: 768_000, toRateHz: 480 });
  expect(reduced).toEqual(
    resample(second, { fromRateHz: 768_000, toRateHz: 480, kernel: 'javascript' }),
  );
  expect(reduced).toHaveLength(480);
  expect(reduced[240]).toBeCloseTo(0.5, 6);
  const raised = resample(noise(2), { fromRateHz: 20, toRateHz: 768_000 });
  expect(raised).toEqual(
    resample(noise(2), { fromRateHz: 20, toRateHz: 768_000, kernel: 'javascript' }),
  );
  expect(raised).toHaveLength(76_800);
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
  const fresh = await import('./resample.js');
  const samples = noise(2000);
  expect(fresh.resample(samples, { fromRateHz: 44_100, toRateHz: 16_000 })).toEqual(
    resample(samples, { fromRateHz: 44_100, toRateHz: 16_000, kernel: 'javascript' }),
  );
});

test('the kernel is compiled once', () => {
  expect(loadKernel()).not.toBeNull();
  expect(loadKernel()).toBe(loadKernel());
});
