/** The four characters of a chunk, with anything that is not printable ASCII written as a dot. */
export function chunkId(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 4), (byte) =>
    isPrintable(byte) ? String.fromCharCode(byte) : '.',
  ).join('');
}

/** Whether four bytes could name a chunk. */
export function isChunkId(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && bytes.subarray(0, 4).every(isPrintable);
}

/** Whether four bytes name one of the chunks that are common in WAV files. */
export function isCommonChunkId(bytes: Uint8Array): boolean {
  return commonIds.split('|').includes(chunkId(bytes));
}

const commonIds =
  'data|fmt |fact|LIST|JUNK|junk|bext|PAD |FLLR|cue |smpl|inst|ds64|axml|chna|iXML|id3 |ID3 |PEAK|afsp';

function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte <= 0x7e;
}
