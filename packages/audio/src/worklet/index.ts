export type { Levels } from '../levels/measure-levels.js';
export type { AudioFormat } from '../samples/audio-format.js';
export { captureFile, type FileCaptureOptions, type PlayedFile } from './capture-file.js';
export type { AudioCaptureOptions, MicrophoneOptions } from './capture-options.js';
export { captureTab } from './capture-tab.js';
export { createMicrophone } from './create-microphone.js';
export { listMicrophones, type MicrophoneDevice } from './list-microphones.js';
export type { Microphone, MicrophoneEvents } from './microphone.js';
export { MicrophoneError, type MicrophoneErrorCode } from './microphone-error.js';
