import { AudioError } from '../errors/audio-error.js';
import type { SampleFormat } from '../samples/sample-format.js';
import type { WavFormat } from '../wav/wav-format.js';
import type { AudioFormat } from './audio-format.js';

/** Throws unless a WAV header agrees with the format of the stream; the message names each contradiction. */
export function checkWavFormat(wav: WavFormat, sample: SampleFormat, format: AudioFormat): void {
  const contradictions = [
    contradiction('encoding', wav.encoding, sample.encoding),
    contradiction('bit depth', wav.bitDepth, sample.bitDepth),
    contradiction('byte order', wav.byteOrder, sample.byteOrder),
    contradiction('sample rate', wav.sampleRate, format.sample_rate),
    contradiction('number of channels', wav.channels, format.channels),
  ].filter((text) => text !== null);
  if (contradictions.length > 0) {
    throw new AudioError(
      'format-mismatch',
      `the WAV header contradicts the format of the stream: ${contradictions.join('; ')}`,
    );
  }
}

function contradiction(
  name: string,
  found: string | number,
  agreed: string | number,
): string | null {
  return found === agreed ? null : `its ${name} is ${found}, agreed was ${agreed}`;
}
