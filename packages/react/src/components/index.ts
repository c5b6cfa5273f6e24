'use client';

/**
 * Unstyled components where a hook is not enough.
 *
 * @packageDocumentation
 */
export { LevelMeter, type LevelMeterProps } from './level-meter.js';
export { LiveCaptions, type LiveCaptionsProps } from './live-captions.js';
export { Transcript, type TranscriptProps } from './transcript.js';
