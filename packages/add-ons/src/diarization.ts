/**
 * What makes an add-on of whatever finds speakers, without the other add-ons.
 *
 * @packageDocumentation
 */

export type {
  DiarizationProvider,
  DiarizationRequest,
  SpeakerTurn,
  WordTimes,
} from './diarization/diarization-provider.js';
export { createDiarizationAddOn } from './diarization/diarize-transcript.js';
export { speakerBounds } from './diarization/find-turns.js';
