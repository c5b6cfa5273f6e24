import { hasChromium } from '@earshot/presets/chromium';
import { needs } from '@earshot/specification';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeWav } from '../../src/index.js';
import { tone } from '../tones.js';
import { startBrowser, timeoutMs } from './start-browser.js';

/** Outcome of opening a microphone. */
interface Outcome {
  readonly error: string | null;
  /** True when the user had responded to the prompt before the caller got the error. */
  readonly hasPermission: boolean;
  readonly trackStates: readonly string[];
  readonly contextStates: readonly string[];
}

describe(
  'while a microphone is being opened in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    const rig = startBrowser(writeWav([tone(997, 48_000, 1, 0.5)], { sampleRateHz: 48_000 }));

    beforeEach(() => rig.page.goto(rig.site.open));

    /**
     * Aborts when the page asks for the microphone, which the user allows later, or when it loads
     * the script.
     */
    function abortWhile(moment: 'asking' | 'loading'): Promise<Outcome> {
      return rig.page.evaluate(async (abortMoment) => {
        const controller = new AbortController();
        const tracks: MediaStreamTrack[] = [];
        const contexts: AudioContext[] = [];
        let hasPermission = false;
        let permit = (): void => undefined;
        const permitted = new Promise<void>((resolve) => {
          permit = resolve;
        });

        const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        navigator.mediaDevices.getUserMedia = async (constraints) => {
          const stream = await ask(constraints);
          tracks.push(...stream.getTracks());
          if (abortMoment === 'asking') {
            controller.abort(new Error('no longer wanted'));
            await permitted;
          }
          hasPermission = true;
          return stream;
        };
        const OriginalContext = AudioContext;
        globalThis.AudioContext = class extends OriginalContext {
          constructor(options?: AudioContextOptions) {
            super(options);
            contexts.push(this);
            const load = this.audioWorklet.addModule.bind(this.audioWorklet);
            this.audioWorklet.addModule = async (url) => {
              if (abortMoment === 'loading') {
                controller.abort(new Error('no longer wanted'));
                await permitted;
              }
              return load(url);
            };
          }
        };

        const error: unknown = await earshotWorklet
          .createMicrophone({
            format: { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000, channels: 1 },
            signal: controller.signal,
          })
          .then(
            () => null,
            (cause: unknown) => cause,
          );
        const hadPermission = hasPermission;
        permit();
        // What arrives late is released within the time that audio takes to start and to end.
        const isDown = () =>
          tracks.every(({ readyState }) => readyState === 'ended') &&
          contexts.every(({ state }) => state === 'closed');
        for (let turn = 0; turn < 100 && !isDown(); turn += 1) {
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        return {
          error: error instanceof Error ? error.message : null,
          hasPermission: hadPermission,
          trackStates: tracks.map(({ readyState }) => readyState),
          contextStates: contexts.map(({ state }) => state),
        };
      }, moment);
    }

    test(
      'a signal that aborts does not wait for the user, and what is allowed later is released',
      async () => {
        expect(await abortWhile('asking')).toEqual({
          error: 'no longer wanted',
          hasPermission: false,
          trackStates: ['ended'],
          contextStates: [],
        });
      },
      timeoutMs,
    );

    test(
      'a signal that aborts while audio starts releases the device and closes the audio',
      async () => {
        expect(await abortWhile('loading')).toEqual({
          error: 'no longer wanted',
          hasPermission: true,
          trackStates: ['ended'],
          contextStates: ['closed'],
        });
      },
      timeoutMs,
    );

    test(
      'a device that is lost before there is audio ends the stream with the error',
      async () => {
        const code = await rig.page.evaluate(async () => {
          const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
          navigator.mediaDevices.getUserMedia = async (constraints) => {
            const stream = await ask(constraints);
            for (const track of stream.getTracks()) track.stop();
            return stream;
          };
          const { stream } = await earshotWorklet.createMicrophone({
            format: { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000, channels: 1 },
          });
          const reader = stream.getReader();
          try {
            while (!(await reader.read()).done);
            return null;
          } catch (error) {
            return (error as { code: string }).code;
          }
        });
        expect(code).toBe('device_lost');
      },
      timeoutMs,
    );
  },
);
