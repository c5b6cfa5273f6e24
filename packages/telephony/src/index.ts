/**
 * Calls of phone providers as live sessions.
 *
 * @packageDocumentation
 */
export {
  type FrameMessage,
  type MediaMessage,
  readMediaMessage,
  type StartMessage,
} from './media-stream/media-message.js';
export { MediaStream, type MediaStreamOptions } from './media-stream/media-stream.js';
export {
  type CallDescription,
  type CallOptions,
  type CallParameters,
  type Law,
  PhoneCall,
  type Track,
  tracks,
} from './phone-call.js';
export { RtpCall, type RtpCallOptions } from './rtp/rtp-call.js';
export { type RtpPacket, readRtpPacket } from './rtp/rtp-packet.js';
export { TelephonyError, type TelephonyErrorCode } from './telephony-error.js';
