import type { Clock, LiveSessionResult } from '@earshot/live';
import { checkOptions } from '../check-options.js';
import {
  type CallDescription,
  type CallOptions,
  callOptions,
  PhoneCall,
  type Track,
} from '../phone-call.js';
import { readRtpPacket } from './rtp-packet.js';
import { RtpTrack } from './rtp-track.js';

/** Options of an {@link RtpCall}. */
export interface RtpCallOptions
  extends CallOptions,
    Pick<CallDescription, 'id'>,
    Partial<Omit<CallDescription, 'id'>> {}

const systemTime: Pick<Clock, 'monotonicMs'> = { monotonicMs: () => performance.now() };

/**
 * A call whose sides come as RTP with G.711, as SIP negotiates it: give it the packets of each side
 * from the sockets of your media server, or those that it mirrors (SIPREC, a port of Asterisk or
 * FreeSWITCH).
 *
 * @example
 * ```ts
 * import { createSocket } from 'node:dgram';
 * import { createClient } from '@earshot/http';
 * import { RtpCall } from '@earshot/telephony';
 *
 * const call = new RtpCall({ client: createClient(), id: 'call-1', tracks: ['inbound'] });
 * const socket = createSocket('udp4', (packet) => call.receive('inbound', packet));
 * socket.bind(5004);
 * ```
 */
export class RtpCall extends PhoneCall {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #rtpTracks: ReadonlyMap<Track, RtpTrack>;
  #startMs: number | undefined;

  /**
   * @param options - the service, the call and how it is transcribed. Both tracks and A-law unless
   * given
   * @throws TelephonyError `invalid_argument` for an option that does not exist, and for tracks that
   * are not allowed
   */
  constructor(options: RtpCallOptions) {
    checkOptions(options, { ...callOptions, id: 0, law: 0, tracks: 0 });
    const { id, law = 'alaw', tracks = ['inbound', 'outbound'], ...others } = options;
    super({ id, law, tracks }, others);
    this.#clock = options.clock ?? systemTime;
    this.#rtpTracks = new Map(this.tracks.map((track) => [track, new RtpTrack()]));
  }

  /**
   * Takes a packet of one side. What is no speech in G.711, comes twice or is too late is ignored.
   *
   * @throws TelephonyError `invalid_packet` for bytes that are no packet
   */
  receive(track: Track, bytes: Uint8Array): void {
    const packet = readRtpPacket(bytes);
    const nowMs = this.#clock.monotonicMs();
    this.#startMs ??= nowMs;
    const frames = this.#rtpTracks.get(track)?.take(packet, nowMs - this.#startMs) ?? [];
    for (const { audio, law, timestampMs } of frames) this.write(track, timestampMs, audio, law);
  }

  /** Ends the call, after the packets that wait for earlier ones. */
  override end(): Promise<LiveSessionResult> {
    for (const [track, rtpTrack] of this.#rtpTracks)
      for (const { audio, law, timestampMs } of rtpTrack.end())
        this.write(track, timestampMs, audio, law);
    return super.end();
  }
}
