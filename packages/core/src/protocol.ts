/**
 * Rules of the live and HTTP interfaces, mostly for the server side. They are pure: the caller
 * provides sockets, files and the clock.
 *
 * @packageDocumentation
 */

export {
  AudioIntake,
  type AudioIntakeOptions,
  type HeaderReader,
} from './protocol/audio-intake.js';
export { type AudioLayout, getAudioLayout, roundSeconds } from './protocol/audio-layout.js';
export type { CompareBytes } from './protocol/audio-locator.js';
export { BlockReader, type ReadableBytes } from './protocol/block-reader.js';
export { briefResult, briefTextCharacters } from './protocol/brief-result.js';
export { type ClientFrame, MalformedMessages, readClientFrame } from './protocol/client-frame.js';
export { closeReason, getCloseCode, isLeaving } from './protocol/closing.js';
export {
  acknowledgedAudio,
  acknowledgedStop,
  audioAfterEnd,
  malformedMessage,
  refusedAudio,
  refusedStart,
} from './protocol/control-messages.js';
export { GrowingBytes } from './protocol/growing-bytes.js';
export {
  errorBody,
  type FailedRequest,
  parseRetryAfter,
  type ReportedError,
  usualErrorCode,
} from './protocol/http-errors.js';
export {
  completeMessage,
  getMessageFlag,
  type MessageBody,
  transcriptId,
} from './protocol/message-body.js';
export { getPageSize, type PageLinks, pageLinks } from './protocol/page-links.js';
export {
  findResumptionViolation,
  type ParsedResumption,
  parseResumption,
  type Resumption,
  type SessionExtent,
} from './protocol/resumption.js';
