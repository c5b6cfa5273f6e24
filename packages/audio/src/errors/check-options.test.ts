import { expect, test } from 'vitest';
import * as audio from '../index.js';
import { createResamplerStream } from '../streams/index.js';
import { captureFile, captureTab, createMicrophone } from '../worklet/index.js';

const samples = new Float32Array(8);
const format = { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 8000, channels: 1 } as const;
const rates = { fromRateHz: 8000, toRateHz: 16_000 };

// A program without types passes what it has.
const calls: readonly (readonly [name: string, call: (extra: object) => unknown, meant: string])[] =
  [
    ['createAudioEncoder', (extra) => audio.createAudioEncoder(format, extra), 'dither'],
    ['createChunker', (extra) => audio.createChunker(Object.assign(extra)), 'sampleRateHz'],
    ['createResampler', (extra) => audio.createResampler({ ...rates, ...extra }), 'fromRateHz'],
    ['createResamplerStream', (extra) => createResamplerStream({ ...rates, ...extra }), 'from'],
    ['createWavReader', (extra) => audio.createWavReader(extra), 'maximumChannels'],
    ['createWavWriter', (extra) => audio.createWavWriter(Object.assign(extra)), 'sampleRateHz'],
    ['decodePcm', (extra) => audio.decodePcm(new Uint8Array(2), { bitDepth: 16, ...extra }), 'bit'],
    ['encodePcm', (extra) => audio.encodePcm(samples, { bitDepth: 16, ...extra }), 'bitDepth'],
    ['floatToInt16', (extra) => audio.floatToInt16(samples, extra), 'target,dither'],
    ['readWav', (extra) => audio.readWav(new Uint8Array(64), extra), 'maximumChannels'],
    ['resample', (extra) => audio.resample(samples, { ...rates, ...extra }), 'fromRateHz,toRateHz'],
    ['writeWav', (extra) => audio.writeWav([samples], { sampleRateHz: 8000, ...extra }), 'sample'],
    ['captureFile', (extra) => captureFile({ format, file: new Blob(), ...extra }), 'format,chunk'],
    ['captureTab', (extra) => captureTab({ format, ...extra }), 'format,chunkMs'],
    ['createMicrophone', (extra) => createMicrophone({ format, ...extra }), 'format,chunkMs'],
  ];

test.each(calls)('%s refuses an option that does not exist', async (_, call, meant) => {
  const refused = (async () => call({ volume: 1 }))();
  await expect(refused).rejects.toMatchObject({
    name: 'AudioError',
    code: 'invalid_argument',
    message: expect.stringContaining(`volume is no option: is it ${meant}`),
  });
});

test('the number of channels is not chosen where there is no choice', () => {
  const two = { channels: 2 };
  expect(() => audio.resample(samples, { ...rates, ...two })).toThrow('channels is no option');
  expect(() => audio.writeWav([samples], { sampleRateHz: 8000, ...two })).toThrow('channels is no');
});
