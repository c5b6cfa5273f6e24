import { sampleRates } from '@earshot/core/enumerations';
import type { LiveRequestInput } from '@earshot/http';
import { LiveError } from '@earshot/live';
import type { AudioFrame } from '@livekit/rtc-node';

/** Parameters of a live session but the format of its audio, which is that of the frames. */
export type SessionParameters = Omit<
  LiveRequestInput,
  'bit_depth' | 'channels' | 'encoding' | 'sample_rate'
>;

/**
 * The request for a session with the audio of frames.
 *
 * @throws LiveError `invalid_argument` for a sample rate that live sessions do not have
 */
export function sessionRequest(
  { channels, sampleRate }: Pick<AudioFrame, 'channels' | 'sampleRate'>,
  parameters: SessionParameters,
): LiveRequestInput {
  const sample_rate = sampleRates.find((rate) => rate === sampleRate);
  if (sample_rate === undefined)
    throw new LiveError(
      'invalid_argument',
      `sampleRate of a frame must be one of ${sampleRates.join(', ')} Hz, got ${sampleRate}`,
    );
  return {
    ...parameters,
    messages_config: {
      receive_partial_transcripts: true,
      receive_speech_events: true,
      ...parameters.messages_config,
    },
    encoding: 'wav/pcm',
    bit_depth: 16,
    sample_rate,
    channels,
  };
}

/** The bytes of a frame, whose samples have 16 bits. */
export function toBytes({ data }: Pick<AudioFrame, 'data'>): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
