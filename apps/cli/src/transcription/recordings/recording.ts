/** Source of a recording. */
export type RecordingSource =
  | { type: 'file'; path: string; sizeBytes: number; modifiedMs: number }
  | { type: 'url'; url: string }
  | { type: 'stdin' };

/** A recording to be transcribed. */
export interface Recording {
  source: RecordingSource;
  /** Display name: the given path, or the address. */
  label: string;
  /** Path below the folder of outputs, with the ending of the recording. */
  relativePath: string;
}

/**
 * Endings of files that count as recordings in folders. A file that is named itself may have any
 * ending.
 */
export const recordingEndings: ReadonlySet<string> = new Set(
  '3g2 3gp 3gpp aac ac3 aif aifc aiff amr asf au avi awb caf eac3 flac flv m2ts m4a m4b m4v mka mkv mov mp1 mp2 mp3 mp4 mpeg mpg mts mxf oga ogg ogv opus qta snd sph spx vob w64 wav wave weba webm wma wmv wv'.split(
    ' ',
  ),
);

/** Checks for an http or https url. */
export function isWebUrl(audio: string): boolean {
  return /^https?:\/\//i.test(audio);
}
