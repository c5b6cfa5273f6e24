import { isObject } from '../schema/is-object.js';

/** Fields of a live V1 configuration that nothing else on the socket has. */
const configurationFields = [
  'x_service_key',
  'encoding',
  'bit_depth',
  'sample_rate',
  'language_behaviour',
  'language',
  'frames_format',
  'endpointing',
  'maximum_audio_duration',
] as const;

/**
 * Recognises a message of a live V1 client.
 *
 * @param message - a message that is no V2 message
 * @returns what V2 has in its place; undefined for any other message
 */
export function describeLiveV1Message(message: unknown): string | undefined {
  if (!isObject(message) || Object.hasOwn(message, 'type')) return undefined;
  if (Object.hasOwn(message, 'frames'))
    return 'frames is a message of live V1: V2 takes binary frames, or {"type":"audio_chunk","data":{"chunk":"<base64>"}}; migrateLiveV1Message of @earshot/core converts it';
  if (message['event'] === 'terminate')
    return 'event "terminate" is a message of live V1: V2 takes {"type":"stop_recording"}; migrateLiveV1Message of @earshot/core converts it';
  if (configurationFields.some((field) => Object.hasOwn(message, field)))
    return 'the message is a configuration of live V1: V2 takes it as the body of POST /v2/live, and none on the socket; migrateLiveV1 of @earshot/core converts it';
  return undefined;
}
