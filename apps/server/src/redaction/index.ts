export { type AudioReplacement, audioReplacementOf, isAudioWithheld } from './audio-replacement.js';
export { type RedactAudioOptions, redactAudio } from './redact-audio.js';
