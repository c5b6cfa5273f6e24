import { hasChromium } from '@earshot/presets/chromium';
import { needs } from '@earshot/specification';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAudioDecoder, measureLevels, writeWav } from '../../src/index.js';
import { fitTone, tone } from '../tones.js';
import { startBrowser, timeoutMs } from './start-browser.js';

const format = { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000 } as const;
const toneSeconds = 1.5;

/** A tone on the left, half as loud on the right. */
const stereo = writeWav(
  [tone(997, 48_000, toneSeconds, 0.5), tone(997, 48_000, toneSeconds, 0.25)],
  { sampleRateHz: 48_000 },
);

describe(
  'what is captured beside microphones, in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    const rig = startBrowser(stereo);

    beforeEach(async () => {
      await rig.page.goto(rig.site.open);
      // Sources that a user has chosen begin with a click.
      await rig.page.mouse.click(10, 10);
    });

    test(
      'a file is played to its end, each channel at its level',
      async () => {
        const played = await rig.page.evaluate(
          async ([bytes, options]) => {
            const file = new File([Uint8Array.from(bytes)], 'two voices.wav', {
              type: 'audio/wav',
            });
            const capture = await earshotWorklet.captureFile({ file, format: options });
            const chunks: number[] = [];
            const reader = capture.stream.getReader();
            for (let read = await reader.read(); !read.done; read = await reader.read())
              chunks.push(...read.value);
            const { device, durationSeconds } = capture;
            return { chunks, durationSeconds, label: device.label };
          },
          [[...stereo], { ...format, channels: 2 }] as const,
        );
        expect(played.label).toBe('two voices.wav');
        expect(played.durationSeconds).toBeCloseTo(toneSeconds, 2);
        const channels = createAudioDecoder({ ...format, channels: 2 }).decode(
          Uint8Array.from(played.chunks),
        );
        const amplitudes = channels.map((samples) => {
          expect(samples.length / 16_000).toBeGreaterThan(toneSeconds - 0.1);
          // The middle: a busy machine begins and ends it a little late.
          return fitTone(samples.subarray(8000, 16_000), 997, 16_000).amplitude;
        });
        expect((amplitudes[0] ?? 0) / (amplitudes[1] ?? 0)).toBeCloseTo(2, 1);
      },
      timeoutMs,
    );

    test(
      'a file that is held waits, and nothing of it is lost and no silence added',
      async () => {
        const holdMs = 1000;
        const outcome = await rig.page.evaluate(
          async ([bytes, options, heldMs]) => {
            const file = new Blob([Uint8Array.from(bytes)], { type: 'audio/wav' });
            const beginMs = performance.now();
            const capture = await earshotWorklet.captureFile({ file, format: options });
            const reader = capture.stream.getReader();
            let { value, done } = await reader.read();
            let length = value?.length ?? 0;
            capture.setPaused(true);
            setTimeout(() => capture.setPaused(false), heldMs);
            while (!done) {
              ({ value, done } = await reader.read());
              length += value?.length ?? 0;
            }
            return { capturedMs: length / 32, tookMs: performance.now() - beginMs };
          },
          [[...stereo], { ...format, channels: 1 }, holdMs] as const,
        );
        expect(Math.abs(outcome.capturedMs - 1000 * toneSeconds)).toBeLessThan(300);
        expect(outcome.tookMs).toBeGreaterThan(1000 * toneSeconds + holdMs - 300);
      },
      timeoutMs,
    );

    test(
      'a file that no browser plays is refused, with what to do',
      async () => {
        const error = await rig.page.evaluate(
          async (options) => {
            const file = new Blob(['no audio at all'], { type: 'audio/wav' });
            return earshotWorklet.captureFile({ file, format: options }).then(
              () => null,
              (cause: { code: string; advice: string }) => ({
                code: cause.code,
                advice: cause.advice,
              }),
            );
          },
          { ...format, channels: 1 } as const,
        );
        expect(error?.code).toBe('unreadable_file');
        expect(error?.advice).toContain('MP3');
      },
      timeoutMs,
    );

    /**
     * Makes the page share what a test specifies, since a headless browser has no dialog for it.
     */
    const share = (outcome: 'sound' | 'picture' | 'nothing') =>
      rig.page.evaluate((shared) => {
        navigator.mediaDevices.getDisplayMedia = async () => {
          if (shared === 'nothing') throw new DOMException('no', 'NotAllowedError');
          const picture = document.createElement('canvas').captureStream();
          const sound =
            shared === 'sound'
              ? (await navigator.mediaDevices.getUserMedia({ audio: true })).getAudioTracks()
              : [];
          globalThis.sharedTracks = [...picture.getVideoTracks(), ...sound];
          return new MediaStream(globalThis.sharedTracks);
        };
      }, outcome);

    test(
      'a tab is heard without its picture, and its end is the end of the stream',
      async () => {
        await share('sound');
        const outcome = await rig.page.evaluate(
          async (options) => {
            const capture = await earshotWorklet.captureTab({ format: options });
            const states = () =>
              globalThis.sharedTracks.map(({ kind, readyState }) => [kind, readyState]);
            const whileCaptured = states();
            const reader = capture.stream.getReader();
            const chunks: number[] = [];
            for (let read = await reader.read(); !read.done; read = await reader.read()) {
              chunks.push(...read.value);
              if (chunks.length > 20_000)
                globalThis.sharedTracks.at(-1)?.dispatchEvent(new Event('ended'));
            }
            return { chunks, whileCaptured, atTheEnd: states() };
          },
          { ...format, channels: 1 } as const,
        );
        expect(outcome.whileCaptured).toEqual([
          ['video', 'ended'],
          ['audio', 'live'],
        ]);
        expect(outcome.atTheEnd).toEqual([
          ['video', 'ended'],
          ['audio', 'ended'],
        ]);
        const [samples = new Float32Array(0)] = createAudioDecoder({
          ...format,
          channels: 1,
        }).decode(Uint8Array.from(outcome.chunks));
        expect(measureLevels(samples).peakDbfs).toBeGreaterThan(-20);
      },
      timeoutMs,
    );

    test.each([
      ['picture', 'no_shared_audio'],
      ['nothing', 'not_shared'],
    ] as const)(
      'sharing %s alone is the error %s, and releases what was shared',
      async (shared, code) => {
        await share(shared);
        const outcome = await rig.page.evaluate(
          async (options) => {
            const found: unknown = await earshotWorklet
              .captureTab({ format: options })
              .catch((cause: unknown) => (cause as { code: string }).code);
            const tracks = globalThis.sharedTracks ?? [];
            return { found, live: tracks.filter(({ readyState }) => readyState === 'live').length };
          },
          { ...format, channels: 1 } as const,
        );
        expect(outcome).toEqual({ found: code, live: 0 });
      },
      timeoutMs,
    );

    test(
      'a browser that cannot share says so',
      async () => {
        const code = await rig.page.evaluate(
          async (options) => {
            Object.defineProperty(navigator.mediaDevices, 'getDisplayMedia', { value: undefined });
            return earshotWorklet
              .captureTab({ format: options })
              .catch((cause: unknown) => (cause as { code: string }).code);
          },
          { ...format, channels: 1 } as const,
        );
        expect(code).toBe('sharing_unsupported');
      },
      timeoutMs,
    );
  },
);

declare global {
  /** Tracks that the page has shared. */
  var sharedTracks: MediaStreamTrack[];
}
