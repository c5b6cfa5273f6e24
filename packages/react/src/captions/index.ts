'use client';

/**
 * Captions of live transcriptions and subtitle files of finished ones, as hooks. They load
 * `@earshot/subtitles`.
 *
 * @packageDocumentation
 */
export type {
  Cue,
  SegmenterOptions,
  SegmentOptions,
  TimedTranscription,
} from '@earshot/subtitles';
export { type CaptionsInput, type CaptionsState, CaptionsStore } from './captions-store.js';
export { useLiveCaptions } from './use-live-captions.js';
export { type SubtitlesFile, type SubtitlesOptions, useSubtitles } from './use-subtitles.js';
