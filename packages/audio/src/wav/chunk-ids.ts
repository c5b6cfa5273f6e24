/** Characters of the first 12 bytes at most, one for each. */
export function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 12));
}

/** Text with anything that is not printable ASCII written as a dot. */
export function printable(text: string): string {
  return text.replaceAll(/[^ -~]/g, '.');
}

/** True for a text that begins with the id of a chunk that is common in WAV files. */
export function isCommonChunkId(text: string): boolean {
  return commonIds.test(text);
}

const commonIds =
  /^(data|fmt |fact|LIST|JUNK|junk|bext|PAD |FLLR|cue |smpl|inst|ds64|axml|chna|iXML|id3 |ID3 |PEAK|afsp)/;
