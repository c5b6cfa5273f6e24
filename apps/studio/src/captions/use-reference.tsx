import type { Cue } from '@earshot/subtitles';
import { type ReactElement, useState } from 'react';
import { openFile, type RecordingLanguage } from './open-captions.js';
import { useFilePicker } from './use-file-picker.js';

/** The captions in another language, opened and closed by the page. */
export interface CaptionReference {
  /** Undefined while none is open. */
  readonly cues: readonly Cue[] | undefined;
  /** Languages of the recording, each of which is opened in one step. */
  readonly languages: readonly RecordingLanguage[];
  readonly openLanguage: (language: RecordingLanguage) => void;
  /** Chooses a file. */
  readonly pick: () => void;
  readonly close: () => void;
}

/**
 * Captions in another language, beside those that are edited: those of a file, or of the recording.
 */
export function useReference(
  languages: readonly RecordingLanguage[],
): CaptionReference & { readonly input: ReactElement } {
  const [cues, setCues] = useState<readonly Cue[]>();
  const { input, pick } = useFilePicker(
    (file) => void openFile(file, null).then((opened) => setCues(opened?.cues)),
  );
  return {
    cues,
    languages,
    openLanguage: (language) => setCues(language.readCues()),
    input,
    pick,
    close: () => setCues(undefined),
  };
}
