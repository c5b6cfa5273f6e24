import type { FileCaptureOptions, PlayedFile } from '@earshot/audio/worklet';
import { useEffect, useRef } from 'react';
import { type MicrophoneHandle, useMicrophone } from '../microphone/use-microphone.js';
import { loadCapture, type SourceSettings } from './use-tab-audio.js';

/** Settings of {@link useFileAudio}. */
export interface FileAudioSettings extends SourceSettings {
  /** The file: audio or video that the browser plays. Null until there is one. */
  readonly file: Blob | null;
  /**
   * Plays it aloud; a change counts at once.
   *
   * @defaultValue false
   */
  readonly isAudible?: boolean;
  /**
   * Plays files; tests pass a fake one.
   *
   * @defaultValue `captureFile` of `@earshot/audio/worklet`
   */
  readonly captureFile?: (options: FileCaptureOptions) => Promise<PlayedFile>;
}

/**
 * A file as a source of `useLiveTranscription`, as if it were spoken now: it is played at its own speed, decoded by the browser on the
 * way, and the transcription ends with it. A pause holds it.
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
