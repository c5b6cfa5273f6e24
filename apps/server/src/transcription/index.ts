export {
  type AddOnAvailability,
  determineAvailability,
  unavailable,
} from './add-ons/add-on-availability.js';
export { addOnTimeoutMs } from './add-ons/add-on-limits.js';
export { findUnavailabilityCode } from './add-ons/add-on-remedies.js';
export { type AddOnServices, listProviders, noServices } from './add-ons/add-on-services.js';
export { type ConnectedServices, connectServices } from './add-ons/connect-services.js';
export { runAddOnThread } from './add-ons/run-add-on-thread.js';
export type { TranscriptMetadata } from './assemble-result.js';
export { chooseTrack } from './choose-track.js';
export { finishTranscript } from './finish-transcript.js';
export {
  type AssumptionMetadata,
  describeAssumption,
  describeVocabulary,
  type VocabularyMetadata,
} from './post-session-metadata.js';
export {
  type FileProgress,
  type RecognisedFile,
  recogniseProbed,
  type TranscribeProbedOptions,
  type TranscriptionParams,
} from './recognise-file.js';
export { resultMetadata } from './result-metadata.js';
export {
  envelopeText,
  type JsonMember,
  type JsonMembers,
  resultText,
  transcriptText,
} from './result-text.js';
export { type FileTranscription, transcribeFile } from './transcribe-file.js';
export { describeWordlessSpeech } from './wordless-speech.js';
