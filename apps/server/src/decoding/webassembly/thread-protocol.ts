import type { AudioInputIssue } from '../audio-input-error.js';

/** Formats that are decoded in a thread. */
export const webassemblyFormats = ['mp3', 'flac', 'opus', 'vorbis'] as const;

/** A format that is decoded in a thread. */
export type WebassemblyFormat = (typeof webassemblyFormats)[number];

/** Work of a decoder thread, which decodes one file and ends. */
export interface ThreadTask {
  readonly path: string;
  readonly format: WebassemblyFormat;
}

/** Largest number of blocks that are not acknowledged yet. */
export const threadWindow = 8;

/** Message of a decoder thread. Each block is acknowledged with an empty message once it was consumed. */
export type ThreadMessage =
  | { readonly type: 'format'; readonly sampleRateHz: number; readonly channelCount: number }
  | { readonly type: 'block'; readonly samples: Int16Array[] }
  | { readonly type: 'end' }
  | {
      readonly type: 'error';
      readonly issue: AudioInputIssue | undefined;
      readonly message: string;
    };
