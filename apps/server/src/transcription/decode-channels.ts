import { createResampler, floatToInt16 } from '@earshot/audio';
import { type OpenAudio, openWav } from './open-wav.js';

/** Sample rate of the audio that engines take, in Hz. */
export const engineRateHz = 16_000;

/**
 * Decodes channels to the samples that engines take, block by block: memory does not grow with the length of the audio.
 *
 * @param open - opens the audio
 * @param channels - the wanted channels, counted from 0
 * @param signal - ends the pass early
 * @returns blocks of 16 bit samples at {@link engineRateHz}, one array for each wanted channel, all of the same length
 * @throws AudioInputError when the audio cannot be decoded
 */
export async function* decodeChannels(
  open: OpenAudio,
  channels: readonly number[],
  signal?: AbortSignal,
): AsyncGenerator<Int16Array[], void> {
  const { format, blocks } = await openWav(open);
  const resampler = createResampler({
    fromRate: format.sampleRateHz,
    toRate: engineRateHz,
    channels: channels.length,
  });
  for await (const block of blocks) {
    signal?.throwIfAborted();
    const picked = channels.flatMap((channel) => block[channel] ?? []);
    const resampled = resampler.write(picked);
    if ((resampled[0]?.length ?? 0) > 0) yield resampled.map((each) => floatToInt16(each));
  }
  const rest = resampler.flush();
  if ((rest[0]?.length ?? 0) > 0) yield rest.map((each) => floatToInt16(each));
}
