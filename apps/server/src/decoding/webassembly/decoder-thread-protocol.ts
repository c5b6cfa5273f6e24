import type { AudioInputIssue } from '../audio-input-error.js';

/** Formats that are decoded in a thread. */
export const webassemblyFormats = ['mp3', 'flac', 'opus', 'vorbis'] as const;

/** A format that is decoded in a thread. */
export type WebassemblyFormat = (typeof webassemblyFormats)[number];

/** Work of a decoder thread, which decodes one file and ends. */
export interface ThreadTask {
  readonly path: string;
  readonly format: WebassemblyFormat;
  /**
   * True to decode no more than its first samples, and to count the others where that is possible.
   */
  readonly isProbe: boolean;
}

/** Message of a decoder thread. It sends the next one on each call, and none after the last. */
export type ThreadMessage =
  | { readonly type: 'format'; readonly sampleRateHz: number; readonly channelCount: number }
  | { readonly type: 'block'; readonly samples: Int16Array[] }
  /** Length of all of the audio, in place of its blocks. */
  | { readonly type: 'count'; readonly durationSeconds: number }
  | {
      readonly type: 'error';
      readonly issue: AudioInputIssue | undefined;
      readonly message: string;
    };
