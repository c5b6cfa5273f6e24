export { audioReplacementOf, isAudioWithheld } from './audio-replacement.js';
export { redactAudio } from './redact-audio.js';
