import { createRequire } from 'node:module';
import {
  decodeAlaw,
  decodeUlaw,
  encodeAlaw,
  encodeUlaw,
  floatToInt16,
  int16ToFloat,
  readWav,
  writeWav,
} from '@earshot/audio';
import type * as Alawmulaw from 'alawmulaw';
import nodeWav from 'node-wav';
import wavDecoder from 'wav-decoder';
import type * as Wavefile from 'wavefile';
import { printTable } from '../print-table.js';
import { fastestSeconds, type Work } from '../timing.js';

// These are CommonJS modules whose types promise named exports that a bundler would find.
const require = createRequire(import.meta.url);
const alawmulaw = require('alawmulaw') as typeof Alawmulaw;
const { WaveFile } = require('wavefile') as typeof Wavefile;

const sampleCount = 1_000_000;

/** Rounds, saturates and scales as most programs do. */
function usualFloatToInt16(samples: Float32Array, target: Int16Array): void {
  for (let index = 0; index < samples.length; index += 1) {
    const sample = Math.max(-1, Math.min(1, samples[index] ?? 0));
    target[index] = Math.round(sample < 0 ? sample * 32_768 : sample * 32_767);
  }
}

function usualInt16ToFloat(samples: Int16Array, target: Float32Array): void {
  for (let index = 0; index < samples.length; index += 1) {
    target[index] = (samples[index] ?? 0) / 32_768;
  }
}

/** Prints the errors and the speed of the codecs. */
export function run(): void {
  printCodecErrors();
  printCodecSpeed();
}

/** Prints how many million samples a second each codec takes, ours beside its peers. */
function printCodecSpeed(): void {
  const rows = Object.entries(codecWork()).map(([name, peers]) => {
    const { earshot = Number.NaN, ...others } = fastestSeconds(peers);
    const speed = (seconds: number) => (sampleCount / seconds / 1e6).toFixed(0);
    const best = Math.min(...Object.values(others));
    return [
      name,
      speed(earshot),
      Object.entries(others)
        .map(([peer, seconds]) => `${peer} ${speed(seconds)}`)
        .join(', '),
      (best / earshot).toFixed(1),
    ];
  });
  console.log('Codecs: million samples a second on one core\n');
  printTable(['', 'earshot', 'peers', 'ratio to the best'], rows);
}

/** What is measured by each codec, by its name. */
function codecWork(): Readonly<Record<string, Work>> {
  const float = Float32Array.from(
    { length: sampleCount },
    (_, index) => Math.sin(index * 1.7) * 1.05,
  );
  const whole = floatToInt16(float);
  const codes = encodeUlaw(whole);
  const bytes = new Uint8Array(sampleCount);
  const shorts = new Int16Array(sampleCount);
  const floats = new Float32Array(sampleCount);
  const file = writeWav([float], { sampleRateHz: 16_000 });
  return {
    'encode A-law': {
      earshot: () => encodeAlaw(whole, bytes),
      alawmulaw: () => alawmulaw.alaw.encode(whole),
    },
    'encode mu-law': {
      earshot: () => encodeUlaw(whole, bytes),
      alawmulaw: () => alawmulaw.mulaw.encode(whole),
    },
    'decode A-law': {
      earshot: () => decodeAlaw(codes, shorts),
      alawmulaw: () => alawmulaw.alaw.decode(codes),
    },
    'decode mu-law': {
      earshot: () => decodeUlaw(codes, shorts),
      alawmulaw: () => alawmulaw.mulaw.decode(codes),
    },
    'floating point to 16 bits': {
      earshot: () => floatToInt16(float, { target: shorts }),
      'the usual loop': () => usualFloatToInt16(float, shorts),
    },
    '16 bits to floating point': {
      earshot: () => int16ToFloat(whole, floats),
      'the usual loop': () => usualInt16ToFloat(whole, floats),
    },
    'read WAV, 16 bits': {
      earshot: () => readWav(file),
      'node-wav': () => nodeWav.decode(file),
      'wav-decoder': () => wavDecoder.decode.sync(file.buffer),
      wavefile: () => new WaveFile(file).getSamples(false, Float32Array),
    },
  };
}

/** Prints how many of the 65,536 samples are coded otherwise than ITU-T G.191 does. */
function printCodecErrors(): void {
  const samples = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768);
  const peers = {
    earshot: { aLaw: encodeAlaw(samples), muLaw: encodeUlaw(samples) },
    alawmulaw: { aLaw: alawmulaw.alaw.encode(samples), muLaw: alawmulaw.mulaw.encode(samples) },
  };
  const wrong = (codes: Uint8Array, reference: (sample: number) => number) =>
    String(samples.filter((sample, index) => codes[index] !== reference(sample)).length);
  console.log('G.711: codes that differ from ITU-T G.191, of 65,536\n');
  printTable(
    ['', 'A-law', 'mu-law'],
    Object.entries(peers).map(([name, { aLaw, muLaw }]) => [
      name,
      wrong(aLaw, referenceALaw),
      wrong(muLaw, referenceMuLaw),
    ]),
  );
}

/** A-law by segments, from the definition: negative samples are coded as their one's complement. */
function referenceALaw(sample: number): number {
  const magnitude = (sample < 0 ? ~sample : sample) >> 4;
  let segment = 0;
  while (magnitude >> segment > 31) segment += 1;
  const bits = magnitude < 32 ? magnitude : ((segment + 1) << 4) | ((magnitude >> segment) & 15);
  return (bits | (sample < 0 ? 0 : 0x80)) ^ 0x55;
}

/**
 * mu-law by segments, from the definition: negative samples are coded as their one's complement.
 */
function referenceMuLaw(sample: number): number {
  const biased = Math.min(((sample < 0 ? ~sample : sample) >> 2) + 33, 0x1fff);
  let segment = 0;
  while (biased >> (segment + 6) > 0) segment += 1;
  const bits = (segment << 4) | ((biased >> (segment + 1)) & 15);
  return (bits | (sample < 0 ? 0x80 : 0)) ^ 0xff;
}
