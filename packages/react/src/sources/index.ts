'use client';

/**
 * Sources of live transcriptions other than the microphone: the audio of a tab, and a file that is
 * played.
 *
 * @packageDocumentation
 */
export type { AudioCaptureOptions, FileCaptureOptions } from '@earshot/audio/worklet';
export { type FileAudioSettings, useFileAudio } from './use-file-audio.js';
export { type SourceSettings, type TabAudioSettings, useTabAudio } from './use-tab-audio.js';
