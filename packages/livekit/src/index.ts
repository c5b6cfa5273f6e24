/**
 * Earshot as speech-to-text of LiveKit Agents.
 *
 * @packageDocumentation
 */
export { EarshotSpeechStream } from './speech-stream.js';
export { STT, type STTOptions } from './stt.js';
