import { expect, test } from 'vitest';
import { LogMel, silentMel } from './log-mel.js';

/** Some sound: two tones that rise, and a little noise. */
const sound = (length: number) =>
  Float32Array.from({ length }, (_, at) => {
    const seconds = at / 16_000;
    const tones = Math.sin(2000 * seconds ** 2) + Math.sin(12_000 * seconds * (1 + seconds));
    return 0.2 * tones + 0.01 * Math.sin(at ** 2);
  });

/**
 * Slaney's scale (Auditory Toolbox, 1998): 3 mel for 200 Hz up to 1 kHz, and 27 for each factor of
 * 6.4 above.
 */
const toMel = (hz: number) =>
  hz < 1000 ? (3 * hz) / 200 : 15 + (27 * Math.log(hz / 1000)) / Math.log(6.4);
const toHz = (mel: number) =>
  mel < 15 ? (200 * mel) / 3 : 1000 * Math.exp(((mel - 15) / 27) * Math.log(6.4));

/** The mirrored audio that Whisper's frames are taken from, with silence after it. */
function framedSamples(samples: Float32Array, frame: number): number[] {
  return Array.from({ length: 400 }, (_, index) => {
    const at = frame * 160 - 200 + index;
    return samples[Math.abs(at)] ?? 0;
  });
}

/**
 * Logarithmic mel spectra by their published definition (Radford et al. 2022), with a plain
 * transform.
 */
function definition(samples: Float32Array, bands: number, frames: number): number[][] {
  const edges = Array.from({ length: bands + 2 }, (_, index) =>
    toHz((toMel(8000) / (bands + 1)) * index),
  );
  const rows = Array.from({ length: bands }, () => Array.from({ length: frames }, () => -10));
  for (let frame = 0; frame < frames; frame += 1) {
    const windowed = framedSamples(samples, frame).map(
      (sample, index) => sample * Math.sin((Math.PI * index) / 400) ** 2,
    );
    const powers = Array.from({ length: 201 }, (_, frequency) => {
      let [real, imaginary] = [0, 0];
      for (const [index, sample] of windowed.entries()) {
        real += sample * Math.cos((2 * Math.PI * frequency * index) / 400);
        imaginary -= sample * Math.sin((2 * Math.PI * frequency * index) / 400);
      }
      return real ** 2 + imaginary ** 2;
    });
    for (const [band, row] of rows.entries()) {
      const [low = 0, middle = 0, high = 0] = edges.slice(band, band + 3);
      const energy = powers.reduce((sum, power, frequency) => {
        const hz = frequency * 40;
        const weight = Math.max(
          0,
          Math.min((hz - low) / (middle - low), (high - hz) / (high - middle)),
        );
        return sum + (power * weight * 2) / (high - low);
      }, 0);
      row[frame] = Math.log10(Math.max(energy, 1e-10));
    }
  }
  const highest = Math.max(...rows.flat());
  return rows.map((row) => row.map((level) => (Math.max(level, highest - 8) + 4) / 4));
}

test.each([
  { bands: 80, samples: 4800, frames: 40 },
  { bands: 128, samples: 3111, frames: 25 },
  // Audio that ends within a window, and fewer frames than the audio has.
  { bands: 80, samples: 1601, frames: 11 },
  { bands: 80, samples: 4800, frames: 13 },
])('$samples samples have $frames frames of $bands bands by their definition', (row) => {
  const samples = sound(row.samples);
  const expected = definition(samples, row.bands, row.frames);
  const found = new LogMel(row.bands).compute(samples, row.frames);
  expect(found).toHaveLength(row.bands * row.frames);
  for (const [band, levels] of expected.entries())
    for (const [frame, level] of levels.entries())
      expect(Math.abs((found[band * row.frames + frame] ?? 0) - level)).toBeLessThan(1e-4);
});

test('silence, and no audio, are the value of silence', () => {
  for (const samples of [new Float32Array(0), new Float32Array(5000)])
    expect(new Set(new LogMel(80).compute(samples, 20))).toEqual(new Set([silentMel]));
});

test('a front end keeps nothing of the audio before', () => {
  const front = new LogMel(80);
  const first = front.compute(sound(4800), 30);
  front.compute(new Float32Array(16_000).fill(0.5), 50);
  expect(front.compute(sound(4800), 30)).toEqual(first);
});
