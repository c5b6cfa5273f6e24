import type { FileCaptureOptions, PlayedFile } from '@earshot/audio/worklet';
import { useEffect, useRef } from 'react';
import { type MicrophoneHandle, useMicrophone } from '../microphone/use-microphone.js';
import { loadCapture, type SourceSettings } from './use-tab-audio.js';

/** Settings of {@link useFileAudio}. */
export interface FileAudioSettings extends SourceSettings {
  /** The file: audio or video that the browser plays. Null until there is one. */
  readonly file: Blob | null;
  /**
   * Plays it aloud. A change takes effect at once.
   *
   * @defaultValue false
   */
  readonly isAudible?: boolean;
  /**
   * Plays files. Tests pass a fake one.
   *
   * @defaultValue `captureFile` of `@earshot/audio/worklet`
   */
  readonly captureFile?: (options: FileCaptureOptions) => Promise<PlayedFile>;
}

/**
 * A file as a source of `useLiveTranscription`, as if it were spoken now: the browser decodes and
 * plays it at its own speed, and the transcription ends with it. A pause of the transcription
 * pauses the file.
 *
 * @param settings - the file, whether it is audible, and more
 */
export function useFileAudio({
  captureFile,
  file,
  isAudible = false,
  ...settings
}: FileAudioSettings): MicrophoneHandle {
  const played = useRef<PlayedFile | null>(null);
  const isAloud = useRef(isAudible);
  useEffect(() => {
    isAloud.current = isAudible;
    played.current?.setAudible(isAudible);
  }, [isAudible]);
  return useMicrophone({
    ...settings,
    reopens: false,
    async createMicrophone(options) {
      if (file === null) throw new Error('There is no file to be played: choose one first');
      const capture = captureFile ?? (await loadCapture()).captureFile;
      const opened = await capture({ ...options, file, isAudible: isAloud.current });
      played.current = opened;
      // The choice may have changed in the meantime.
      opened.setAudible(isAloud.current);
      return opened;
    },
  });
}
