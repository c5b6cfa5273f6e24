import { type AudioFormat, resolveAudioFormat } from '../codec/audio-format.js';
import { wavHeaderBytes } from './wav-header-bytes.js';

/**
 * Makes what stands before audio that is encoded already, so that both together are a WAV file. Its length depends on the
 * format alone, so that it can be written first and written over once the sizes are known.
 *
 * @param format - how the audio is encoded
 * @param dataBytes - bytes of audio, to which a zero byte is added where they are odd; beyond 4 GiB the file becomes RF64. Null
 * where it isn't known: the sizes then say so, which readers of pipes understand
 * @throws AudioError `invalid-argument` when the format does not exist
 */
export function createWavHeader(
  format: AudioFormat,
  dataBytes: number | null,
): Uint8Array<ArrayBuffer> {
  const sample = resolveAudioFormat(format);
  const layout = { sample, sampleRate: format.sample_rate, channels: format.channels };
  return wavHeaderBytes({ layout, dataBytes, keepsRoom: true });
}
