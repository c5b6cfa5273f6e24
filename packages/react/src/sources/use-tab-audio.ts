import type { AudioCaptureOptions, Microphone } from '@earshot/audio/worklet';
import { useEffect } from 'react';
import type { MicrophoneSettings } from '../microphone/microphone-state.js';
import { type MicrophoneHandle, useMicrophone } from '../microphone/use-microphone.js';

/** Settings of every source. Changes take effect the next time that it is opened. */
export type SourceSettings = Omit<
  MicrophoneSettings,
  | 'createMicrophone'
  | 'deviceId'
  | 'echoCancellation'
  | 'noiseSuppression'
  | 'autoGainControl'
  | 'lowLatency'
  | 'reopens'
>;

/** Settings of {@link useTabAudio}. */
export interface TabAudioSettings extends SourceSettings {
  /**
   * Asks for a tab. Tests pass a fake one.
   *
   * @defaultValue `captureTab` of `@earshot/audio/worklet`
   */
  readonly captureTab?: (options: AudioCaptureOptions) => Promise<Microphone>;
}

/**
 * The audio of a tab or of the screen as a source of `useLiveTranscription`, which opens it at the
 * start: the browser asks the user what to share. When the user ends sharing, the transcription
 * ends. Chrome and Edge share the audio of tabs. In browsers that share none, `error` reports it.
 *
 * @param settings - format, chunks and more
 */
export function useTabAudio({ captureTab, ...settings }: TabAudioSettings = {}): MicrophoneHandle {
  // Browsers forget a click after a while, so nothing should have to be loaded between the click
  // and the question of the browser.
  useEffect(() => {
    void loadCapture().catch(() => undefined);
  }, []);
  return useMicrophone({
    ...settings,
    reopens: false,
    createMicrophone: async (options) => (captureTab ?? (await loadCapture()).captureTab)(options),
  });
}

/** Loads the part of the package that captures audio, once. */
export function loadCapture() {
  return import('@earshot/audio/worklet');
}
