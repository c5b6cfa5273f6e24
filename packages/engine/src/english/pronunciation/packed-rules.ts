import { gunzipSync, gzipSync } from 'node:zlib';
import type { SoundRules } from './letter-to-sound.js';

/** Writes numbers with seven bits in a byte, the lowest first. */
function writeNumbers(numbers: Iterable<number>): number[] {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number;
    while (rest > 127) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return bytes;
}

function readNumbers(bytes: Uint8Array): () => number {
  let position = 0;
  return () => {
    let number = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[position] ?? 0;
      position += 1;
      number += (byte % 128) * scale;
      if (byte < 128) return number;
      scale *= 128;
    }
  };
}

/**
 * Packs letter-to-sound rules: for each context its number of rules, the differences of their
 * numbers, and their sounds.
 */
export function packSoundRules(rules: readonly SoundRules[]): Uint8Array {
  const numbers: number[] = [rules.length];
  for (const level of rules) {
    const sorted = [...level].sort(([first], [second]) => first - second);
    numbers.push(sorted.length);
    let before = 0;
    for (const [key] of sorted) {
      numbers.push(key - before);
      before = key;
    }
    for (const [, sound] of sorted) numbers.push(sound);
  }
  return gzipSync(Uint8Array.from(writeNumbers(numbers)), { level: 9 });
}

/** Unpacks the output of {@link packSoundRules}. */
export function unpackSoundRules(packed: Uint8Array): SoundRules[] {
  const read = readNumbers(gunzipSync(packed));
  return Array.from({ length: read() }, () => {
    let key = 0;
    const keys = Array.from({ length: read() }, () => {
      key += read();
      return key;
    });
    return new Map(keys.map((one) => [one, read()]));
  });
}
