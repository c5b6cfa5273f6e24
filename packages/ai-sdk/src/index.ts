/**
 * Earshot as a provider of the AI SDK.
 *
 * @packageDocumentation
 */
export {
  createEarshot,
  type EarshotOptions,
  type EarshotProvider,
  type SpecificationVersion,
} from './create-earshot.js';
export type {
  EarshotMetadata,
  ErrorPart,
  FinalPart,
  FinishPart,
  InputAudioFormat,
  JsonObject,
  JsonValue,
  PartialPart,
  RawPart,
  StreamedTranscription,
  StreamingCall,
  StreamPart,
  StreamStart,
  TranscribedPassage,
  TranscriptionCall,
  TranscriptionModelV3,
  TranscriptionModelV4,
  TranscriptionOutcome,
  TranscriptionResponse,
} from './transcription-model.js';
