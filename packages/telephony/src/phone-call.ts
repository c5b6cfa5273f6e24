import { decodeAlaw, decodeUlaw, encodeAlaw, encodeUlaw } from '@earshot/audio';
import {
  createLiveSession,
  type LiveRequestInput,
  type LiveSession,
  type LiveSessionOptions,
  type LiveSessionResult,
  type SessionCreator,
  type Utterance,
} from '@earshot/live';
import { CallAudio } from './audio/call-audio.js';
import { checkOptions } from './check-options.js';
import { TelephonyError } from './telephony-error.js';

/** The sides of a call: `inbound` comes from the caller, `outbound` goes to the caller. */
export const tracks = ['inbound', 'outbound'] as const;

/** A side of a call. */
export type Track = (typeof tracks)[number];

/** Encoding of phone audio (ITU-T G.711): mu-law in North America and Japan, A-law elsewhere. */
export type Law = 'alaw' | 'ulaw';

/** Parameters of the session of a call but the format of its audio, which is that of the call. */
export type CallParameters = Omit<
  LiveRequestInput,
  'bit_depth' | 'channels' | 'encoding' | 'sample_rate'
>;

/** How calls are transcribed. */
export interface CallOptions
  extends Pick<
    LiveSessionOptions,
    'clock' | 'maximumBufferedSeconds' | 'reconnect' | 'signal' | 'webSocket'
  > {
  /** A client of `@earshot/http`, or what else initiates sessions. */
  readonly client: SessionCreator;
  /**
   * Parameters of the sessions, under their names in the interface.
   *
   * @defaultValue those of the service, with partial transcripts and an `endpointing` of 0.3
   * seconds, since people pause on the phone
   */
  readonly parameters?: CallParameters;
}

/** The names of {@link CallOptions}. */
export const callOptions: Readonly<Record<keyof CallOptions, 0>> = {
  client: 0,
  parameters: 0,
  clock: 0,
  maximumBufferedSeconds: 0,
  reconnect: 0,
  signal: 0,
  webSocket: 0,
};

/** What a provider says about a call. */
export interface CallDescription {
  /** Id of the call, which becomes `call` of the custom metadata unless that is given. */
  readonly id: string;
  /** The sides whose audio comes, each a channel of the session. */
  readonly tracks: readonly Track[];
  /** Encoding of the session. Audio in the other one is converted. */
  readonly law: Law;
}

const silences = { alaw: 0xd5, ulaw: 0xff } as const;

/**
 * A call whose audio is transcribed while it lasts, each side as a channel of its own. The session
 * reconnects and resumes by itself. Audio that it cannot keep until then is reported by its event
 * `audio_lost`.
 *
 * @example
 * ```ts
 * import { createClient } from '@earshot/http';
 * import { PhoneCall } from '@earshot/telephony';
 *
 * const call = new PhoneCall(
 *   { id: 'call-1', tracks: ['inbound'], law: 'ulaw' },
 *   { client: createClient() },
 * );
 * call.write('inbound', 0, new Uint8Array(160).fill(0xff)); // 20 ms of silence
 * const { result } = await call.end();
 * console.log(result?.transcription?.full_transcript);
 * ```
 */
export class PhoneCall {
  /** Id of the call at the provider. */
  readonly id: string;
  /** The sides, in the order of the channels. */
  readonly tracks: readonly Track[];
  /** The live session, for its messages, its state and its result. It is started already. */
  readonly session: LiveSession;
  readonly #law: Law;
  readonly #audio: CallAudio<Track>;
  #ending: Promise<LiveSessionResult> | undefined;

  /**
   * @throws TelephonyError `invalid_argument` for an option that does not exist, for a call without
   * tracks, and for a track that it has twice
   */
  constructor(call: CallDescription, options: CallOptions) {
    checkOptions(options, callOptions);
    // A program without types may omit any of them.
    const { id, law, tracks: sides }: CallDescription = Object(call);
    checkDescription(id, sides);
    const { client, parameters = {}, ...sessionOptions } = options;
    this.id = id;
    this.tracks = [...sides];
    this.#law = law;
    this.#audio = new CallAudio(this.tracks, silences[law]);
    this.session = createLiveSession(
      {
        client,
        config: {
          endpointing: 0.3,
          ...parameters,
          messages_config: { receive_partial_transcripts: true, ...parameters.messages_config },
          custom_metadata: { call: id, ...parameters.custom_metadata },
          encoding: `wav/${law}`,
          bit_depth: 8,
          sample_rate: 8000,
          channels: this.tracks.length,
        },
      },
      sessionOptions,
    );
    // Its failure is that of the session, which its events and `end` report.
    this.session.start().catch(() => undefined);
  }

  /** The side that has said an utterance. */
  trackOf({ channel }: Pick<Utterance, 'channel'>): Track {
    return this.tracks[channel] ?? 'inbound';
  }

  /**
   * Takes a frame of one side. Those of a side that the call does not have, and those after its
   * end, are ignored.
   *
   * @param timestampMs - start of the frame in the call, in milliseconds
   * @param law - encoding of the frame. @defaultValue that of the call
   */
  write(track: Track, timestampMs: number, frame: Uint8Array, law: Law = this.#law): void {
    this.#send(this.#audio.write(track, timestampMs, convert(frame, law, this.#law)));
  }

  /**
   * Ends the call. Its last words are still transcribed. Idempotent.
   *
   * @returns the result of the session
   * @throws LiveError when the session has failed
   */
  end(): Promise<LiveSessionResult> {
    if (this.#ending === undefined) {
      this.#send(this.#audio.end());
      this.#ending = this.session.stop();
      // Who does not wait for it sees the failure at the session.
      this.#ending.catch(() => undefined);
    }
    return this.#ending;
  }

  #send(audio: Uint8Array): void {
    const { state } = this.session;
    if (audio.length > 0 && state !== 'failed' && state !== 'ended') this.session.send(audio);
  }
}

function convert(frame: Uint8Array, from: Law, to: Law): Uint8Array {
  if (from === to) return frame;
  return from === 'alaw' ? encodeUlaw(decodeAlaw(frame)) : encodeAlaw(decodeUlaw(frame));
}

/** @throws TelephonyError `invalid_argument` for a call without an id, and for its tracks */
function checkDescription(id: string, sides: readonly Track[]): void {
  if (typeof id !== 'string')
    throw new TelephonyError(
      'invalid_argument',
      `the id of a call must be a text, got ${typeof id}`,
    );
  if (!Array.isArray(sides) || sides.length === 0 || new Set(sides).size < sides.length)
    throw new TelephonyError(
      'invalid_argument',
      `tracks must list inbound, outbound or both, got ${JSON.stringify(sides)}`,
    );
}
