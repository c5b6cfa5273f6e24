import type { Page } from '@earshot/presets/chromium';
import type { Levels, MicrophoneOptions } from '../../src/worklet/index.js';

/** Audio that a page captured. */
export interface Capture {
  /** Each chunk's bytes. */
  readonly chunks: readonly (readonly number[])[];
  readonly levels: readonly (readonly Levels[])[];
  readonly mutes: readonly boolean[];
  /** True when every track that the page opened has ended. */
  readonly isReleased: boolean;
  /** Code of the error that ended the stream, or null. */
  readonly errorCode: string | null;
}

/** Actions while a page captures, at times in milliseconds of captured audio. */
export interface Script {
  readonly captureMs: number;
  readonly muteAtMs?: number;
  readonly loseDeviceAtMs?: number;
}

/** Captures in a page, through the package as it serves it. */
export function capture(page: Page, options: MicrophoneOptions, script: Script): Promise<Capture> {
  return page.evaluate(
    async ([microphoneOptions, { captureMs, muteAtMs, loseDeviceAtMs }]) => {
      const tracks: MediaStreamTrack[] = [];
      const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        const stream = await original(constraints);
        tracks.push(...stream.getTracks());
        return stream;
      };
      const microphone = await earshotWorklet.createMicrophone(microphoneOptions);
      const { format, chunkMs = 100 } = microphoneOptions;
      const levels: (readonly Levels[])[] = [];
      const mutes: boolean[] = [];
      microphone.on('levels', (value) => levels.push(value));
      microphone.on('mute', (value) => mutes.push(value));
      const chunks: number[][] = [];
      const bytesPerMs = (format.sample_rate * format.channels * format.bit_depth) / 8000;
      let errorCode: string | null = null;
      let capturedMs = 0;
      const reader = microphone.stream.getReader();
      try {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) break;
          chunks.push([...value]);
          const beforeMs = capturedMs;
          capturedMs += value.length / bytesPerMs;
          const hasReached = (atMs: number | undefined) =>
            atMs !== undefined && beforeMs < atMs && capturedMs >= atMs;
          if (hasReached(muteAtMs)) microphone.setMuted(true);
          if (hasReached(loseDeviceAtMs)) tracks[0]?.dispatchEvent(new Event('ended'));
          if (hasReached(captureMs)) {
            // In the middle of a chunk, so that a shorter one is left.
            setTimeout(() => void microphone.stop(), chunkMs / 2);
          }
        }
      } catch (error) {
        errorCode = (error as { code: string }).code;
      }
      await Promise.all([microphone.stop(), microphone.stop()]);
      const isReleased =
        tracks.length > 0 && tracks.every(({ readyState }) => readyState === 'ended');
      navigator.mediaDevices.getUserMedia = original;
      return { chunks, levels, mutes, isReleased, errorCode };
    },
    [options, script] as const,
  );
}
