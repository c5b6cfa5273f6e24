import { ByteDecoder, type ByteDecoderOptions } from './byte-decoder.js';
import type { TextSource } from './text-source.js';

/** The text of a whole file. */
export function decodeSource(source: TextSource, options: ByteDecoderOptions): string {
  if (typeof source === 'string') return source;
  const decoder = new ByteDecoder(options);
  return (
    decoder.push(source instanceof Uint8Array ? source : new Uint8Array(source)) + decoder.end()
  );
}
