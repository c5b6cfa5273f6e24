export type { Levels } from '../levels/measure-levels.js';
export type { AudioFormat } from '../samples/audio-format.js';
export { createMicrophone } from './create-microphone.js';
export { listMicrophones, type MicrophoneDevice } from './list-microphones.js';
export type { Microphone, MicrophoneEvents } from './microphone.js';
export { MicrophoneError, type MicrophoneErrorCode } from './microphone-error.js';
export type { MicrophoneOptions } from './microphone-options.js';
