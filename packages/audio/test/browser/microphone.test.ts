import { hasChromium, launchChromium } from '@earshot/presets/chromium';
import { needs } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { type AudioFormat, createAudioDecoder, measureLevels, writeWav } from '../../src/index.js';
import { concatenateBlocks } from '../../src/samples/blocks.js';
import { fitTone, tone } from '../tones.js';
import { type Capture, capture } from './capture.js';
import { startBrowser, timeoutMs } from './start-browser.js';

const toneSeconds = 1.6;
const amplitude = 0.5;

const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
const pcm = (sample_rate: number, channels = 1): AudioFormat => ({
  encoding: 'wav/pcm',
  bit_depth: 16,
  sample_rate,
  channels,
});

/** 997 Hz, then 9 kHz, which 16 kHz cannot hold. */
const played = concatenateBlocks(
  [997, 9000].map((hertz) => [tone(hertz, 48_000, toneSeconds, amplitude)]),
  1,
);

function decode({ chunks }: Capture, format: AudioFormat): Float32Array[] {
  return createAudioDecoder(format).decode(Uint8Array.from(chunks.flat()));
}

/** Pieces of 200 ms, with the amplitude of a tone in each. */
function amplitudes(samples: Float32Array, hertz: number, sampleRateHz: number): number[] {
  const length = sampleRateHz / 5;
  return Array.from(
    { length: Math.floor(samples.length / length) },
    (_, index) =>
      fitTone(samples.subarray(index * length, (index + 1) * length), hertz, sampleRateHz)
        .amplitude,
  );
}

/**
 * The median, since a device of a busy machine omits samples, and each gap is a click. What aliases
 * is in every piece.
 */
function medianPeakDbfs(samples: Float32Array, pieceLength: number): number {
  const peaks = Array.from(
    { length: Math.floor(samples.length / pieceLength) },
    (_, index) =>
      measureLevels(samples.subarray(index * pieceLength, (index + 1) * pieceLength)).peakDbfs,
  ).sort((first, second) => first - second);
  return peaks[Math.floor(peaks.length / 2)] ?? Number.NaN;
}

const decibels = (ratio: number) => 20 * Math.log10(ratio);

describe('a microphone in Chromium', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  const rig = startBrowser(writeWav(played, { sampleRateHz: 48_000 }));

  test(
    'captures 997 Hz at its level, and at 16 kHz nothing of 9 kHz',
    async () => {
      await rig.page.goto(rig.site.open);
      const script = { captureMs: 2000 * toneSeconds + 400 };
      // At the same time, so that both capture the file from its start.
      const [wide, narrow] = await Promise.all(
        [48_000, 16_000].map((rate) => capture(rig.page, { format: pcm(rate), ...plain }, script)),
      );
      const [wideSamples = new Float32Array(0)] = decode(wide as Capture, pcm(48_000));
      const [samples = new Float32Array(0)] = decode(narrow as Capture, pcm(16_000));

      const captured = amplitudes(wideSamples, 9000, 48_000);
      expect(decibels(Math.max(...captured) / amplitude)).toBeCloseTo(0, 1);

      const low = amplitudes(samples, 997, 16_000);
      expect(decibels(Math.max(...low) / amplitude)).toBeCloseTo(0, 1);
      // While the high tone plays, from the piece after the last of the low one, there is only
      // rounding.
      const from = 3200 * (low.findLastIndex((value) => value > amplitude / 2) + 2);
      const rest = samples.subarray(from, from + 0.8 * 16_000);
      expect(rest).toHaveLength(0.8 * 16_000);
      expect(medianPeakDbfs(rest, 320)).toBeLessThan(-80);
    },
    timeoutMs,
  );

  test(
    'gives chunks of the duration asked for and a shorter last one, reports levels and releases the device',
    async () => {
      await rig.page.goto(rig.site.open);
      const format = { ...pcm(8000, 2), encoding: 'wav/ulaw', bit_depth: 8 } as const;
      const captured = await capture(
        rig.page,
        { format, chunkMs: 60, ...plain },
        { captureMs: 900 },
      );
      const lengths = captured.chunks.map(({ length }) => length);
      const last = lengths.pop() ?? 0;
      expect(new Set(lengths)).toEqual(new Set([960]));
      expect(last).toBeGreaterThan(0);
      expect(last).toBeLessThan(960);
      expect(last % 2).toBe(0);
      expect(captured).toMatchObject({ isReleased: true, errorCode: null });
      expect(captured.levels.at(-2)).toHaveLength(2);
      expect(captured.levels.at(-2)?.[1]?.rmsDbfs).toBeCloseTo(decibels(amplitude) - 3.01, 0);
    },
    timeoutMs,
  );

  test(
    'sends silence while it is muted',
    async () => {
      await rig.page.goto(rig.site.open);
      const captured = await capture(
        rig.page,
        { format: pcm(16_000), chunkMs: 50, ...plain },
        { captureMs: 1200, muteAtMs: 600 },
      );
      expect(captured.mutes).toEqual([true]);
      const [samples = new Float32Array(0)] = decode(captured, pcm(16_000));
      expect(measureLevels(samples.subarray(-4800)).peakDbfs).toBe(Number.NEGATIVE_INFINITY);
      expect(measureLevels(samples.subarray(6400, 9600)).peakDbfs).toBeGreaterThan(-7);
    },
    timeoutMs,
  );

  test(
    'delivers what was captured before the device is lost, and then the error',
    async () => {
      await rig.page.goto(rig.site.open);
      const captured = await capture(
        rig.page,
        { format: pcm(16_000), ...plain },
        { captureMs: 60_000, loseDeviceAtMs: 500 },
      );
      expect(captured).toMatchObject({ errorCode: 'device_lost', isReleased: true });
      expect(captured.chunks.length).toBeGreaterThanOrEqual(5);
    },
    timeoutMs,
  );

  test(
    'ends with an error, and releases the device, when nobody reads',
    async () => {
      await rig.page.goto(rig.site.open);
      const outcome = await rig.page.evaluate(async () => {
        const { stream } = await earshotWorklet.createMicrophone({
          format: { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000, channels: 1 },
          chunkMs: 20,
          maximumBufferedMs: 100,
        });
        await new Promise((resolve) => setTimeout(resolve, 500));
        const reader = stream.getReader();
        let chunks = 0;
        try {
          while (!(await reader.read()).done) chunks += 1;
          return { chunks, code: null };
        } catch (error) {
          return { chunks, code: (error as { code: string }).code };
        }
      });
      expect(outcome).toEqual({ chunks: 5, code: 'overflow' });
    },
    timeoutMs,
  );

  test(
    'lists microphones, reports when one comes or goes, and opens the one that is asked for',
    async () => {
      await rig.page.goto(rig.site.open);
      const outcome = await rig.page.evaluate(async () => {
        const { createMicrophone, listMicrophones } = earshotWorklet;
        const format = {
          encoding: 'wav/pcm',
          bit_depth: 16,
          sample_rate: 16_000,
          channels: 1,
        } as const;
        const devices = await listMicrophones();
        const deviceId = devices.at(-1)?.deviceId ?? '';
        const microphone = await createMicrophone({ format, deviceId });
        const reported = new Promise<number>((resolve) => {
          microphone.on('devices', (list) => resolve(list.length));
        });
        navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
        const count = await reported;
        await microphone.stream.cancel();
        const missing: unknown = await createMicrophone({ format, deviceId: 'none' }).catch(
          (error: unknown) => error,
        );
        return {
          isSame: microphone.device.deviceId === deviceId,
          isCounted: count === devices.length && count > 0,
          missing: (missing as { code: string }).code,
        };
      });
      expect(outcome).toEqual({ isSame: true, isCounted: true, missing: 'no_device' });
    },
    timeoutMs,
  );

  test(
    'under a strict policy it says what to do, and works from a served file without WebAssembly',
    async () => {
      await rig.page.goto(rig.site.strict);
      await expect(capture(rig.page, { format: pcm(16_000) }, { captureMs: 100 })).rejects.toThrow(
        /could not be loaded from a Blob URL\. Serve the file .* as processorUrl/,
      );
      const captured = await capture(
        rig.page,
        { format: pcm(16_000), processorUrl: '/worklet-processor.js', ...plain },
        { captureMs: 800 },
      );
      const [samples = new Float32Array(0)] = decode(captured, pcm(16_000));
      const measured = Math.max(...amplitudes(samples, 997, 16_000));
      expect(decibels(measured / amplitude)).toBeCloseTo(0, 1);
    },
    timeoutMs,
  );

  test(
    'says what to do when the user does not allow it',
    async () => {
      const denying = await launchChromium(rig.microphoneFile, false);
      try {
        const denied = await denying.newPage();
        await denied.goto(rig.site.open);
        await expect(capture(denied, { format: pcm(16_000) }, { captureMs: 100 })).rejects.toThrow(
          /The microphone may not be used\. Allow the microphone in the browser's settings/,
        );
      } finally {
        await denying.close();
      }
    },
    timeoutMs,
  );
});
