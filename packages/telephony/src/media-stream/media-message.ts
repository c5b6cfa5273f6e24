import { AudioError, decodeBase64 } from '@earshot/audio';
import { type Law, type Track, tracks } from '../phone-call.js';
import { TelephonyError } from '../telephony-error.js';

/** The first message with the call in it. */
export interface StartMessage {
  /** Type of the message. */
  readonly event: 'start';
  /** Id of the stream. */
  readonly streamId: string;
  /** Id of the call. */
  readonly callId: string;
  /** Sides whose audio is sent. */
  readonly tracks: readonly Track[];
  /** Encoding of the frames (ITU-T G.711). */
  readonly law: Law;
  /** Parameters that whoever started the stream has given it. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** A frame of one side. */
export interface FrameMessage {
  /** Type of the message. */
  readonly event: 'media';
  /** Side whose audio it is. */
  readonly track: Track;
  /** Start of the frame, in milliseconds since the start of the stream. */
  readonly timestampMs: number;
  /** Samples, a byte each. */
  readonly audio: Uint8Array;
}

/** A message of a media stream. */
export type MediaMessage =
  | StartMessage
  | FrameMessage
  | {
      /** Type of the message, the last one of a call. */
      readonly event: 'stop';
    };

const laws: Readonly<Record<string, Law>> = { 'audio/x-mulaw': 'ulaw', 'audio/x-alaw': 'alaw' };

/** Longest id or parameter, in characters. */
const maximumCharacters = 1000;

/**
 * Reads a message of a media stream, as Twilio Media Streams has them, and others after them.
 *
 * @example
 * ```ts
 * import { readMediaMessage } from '@earshot/telephony';
 *
 * const media = { track: 'inbound', timestamp: '20', payload: 'AQID' };
 * console.log(readMediaMessage(JSON.stringify({ event: 'media', media })));
 * // {
 * //   event: 'media',
 * //   track: 'inbound',
 * //   timestampMs: 20,
 * //   audio: Uint8Array(3) [ 1, 2, 3 ]
 * // }
 * ```
 *
 * @returns null for types that have nothing to do with the audio, such as `connected`, `dtmf` and
 * `mark`, and for those that are not known
 * @throws TelephonyError `invalid_message` that names the field, its value and what is allowed
 */
export function readMediaMessage(text: string): MediaMessage | null {
  const message = new Fields(parse(text), 'message');
  switch (message.text('event')) {
    case 'start':
      return readStart(message.fields('start'));
    case 'media':
      return readMedia(message.fields('media'));
    case 'stop':
      return { event: 'stop' };
    default:
      return null;
  }
}

function readStart(start: Fields): StartMessage {
  const format = start.fields('mediaFormat');
  const encoding = format.text('encoding');
  const law = Object.hasOwn(laws, encoding) ? laws[encoding] : undefined;
  if (law === undefined) throw format.refusal('encoding', Object.keys(laws).join(' or '));
  if (format.value('sampleRate') !== 8000) throw format.refusal('sampleRate', '8000');
  if (format.value('channels') !== 1) throw format.refusal('channels', '1');
  const given = start.value('tracks');
  const sides = Array.isArray(given) ? given.filter(isTrack) : [];
  if (!Array.isArray(given) || sides.length === 0 || sides.length < given.length)
    throw start.refusal('tracks', `a list of ${tracks.join(' and ')}`);
  return {
    event: 'start',
    streamId: start.text('streamSid'),
    callId: start.text('callSid'),
    tracks: sides,
    law,
    parameters:
      start.value('customParameters') === undefined ? {} : start.fields('customParameters').texts(),
  };
}

function readMedia(media: Fields): FrameMessage {
  const track = media.value('track');
  if (!isTrack(track)) throw media.refusal('track', tracks.join(' or '));
  // Twilio sends it as a text.
  const timestampMs = Number(media.value('timestamp'));
  if (!Number.isFinite(timestampMs) || timestampMs < 0)
    throw media.refusal('timestamp', 'a number of milliseconds from 0');
  try {
    return { event: 'media', track, timestampMs, audio: decodeBase64(media.payload()) };
  } catch (cause) {
    if (AudioError.is(cause)) throw media.refusal('payload', 'audio in base64', cause);
    throw cause;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TelephonyError('invalid_message', 'A message must be JSON', { cause });
  }
}

function isTrack(value: unknown): value is Track {
  return tracks.some((track) => track === value);
}

/** Fields of a part of a message. */
class Fields {
  readonly #path: string;
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(value: unknown, path: string) {
    this.#path = path;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new TelephonyError('invalid_message', `${path} must be an object, got ${shown(value)}`);
    this.#fields = { ...value };
  }

  value(name: string): unknown {
    return this.#fields[name];
  }

  fields(name: string): Fields {
    return new Fields(this.#fields[name], name);
  }

  text(name: string): string {
    const value = this.#fields[name];
    if (typeof value === 'string' && value !== '' && value.length <= maximumCharacters)
      return value;
    throw this.refusal(name, `a text of 1 to ${maximumCharacters} characters`);
  }

  payload(): string {
    const value = this.#fields['payload'];
    if (typeof value === 'string') return value;
    throw this.refusal('payload', 'audio in base64');
  }

  texts(): Record<string, string> {
    return Object.fromEntries(Object.keys(this.#fields).map((name) => [name, this.text(name)]));
  }

  refusal(name: string, allowed: string, cause?: unknown): TelephonyError {
    return new TelephonyError(
      'invalid_message',
      `${this.#path}.${name} must be ${allowed}, got ${shown(this.#fields[name])}`,
      { cause },
    );
  }
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 80);
}
