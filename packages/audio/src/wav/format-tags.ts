import type { SampleEncoding } from '../samples/sample-format.js';

/** `WAVE_FORMAT_EXTENSIBLE`: the real tag begins the sub-format that follows. */
export const extensibleTag = 0xfffe;

/** The tags of `fmt ` that are read and written here. */
export const formatTags = {
  pcm: 1,
  float: 3,
  alaw: 6,
  ulaw: 7,
} as const satisfies Record<SampleEncoding, number>;

const otherFormats: ReadonlyMap<number, string> = /* @__PURE__ */ new Map([
  [0x0002, 'Microsoft ADPCM'],
  [0x0010, 'OKI ADPCM'],
  [0x0011, 'IMA ADPCM'],
  [0x0031, 'GSM 6.10'],
  [0x0040, 'G.721 ADPCM'],
  [0x0050, 'MPEG'],
  [0x0055, 'MP3'],
  [0x0092, 'Dolby AC-3'],
  [0x0161, 'Windows Media Audio'],
  [0x00ff, 'AAC'],
  [0x674f, 'Ogg Vorbis'],
  [0xf1ac, 'FLAC'],
]);

/** The encoding of a tag, or undefined for one that is not read here. */
export function encodingOfTag(tag: number): SampleEncoding | undefined {
  switch (tag) {
    case formatTags.pcm:
      return 'pcm';
    case formatTags.float:
      return 'float';
    case formatTags.alaw:
      return 'alaw';
    case formatTags.ulaw:
      return 'ulaw';
    default:
      return undefined;
  }
}

/** A tag with the usual name of its format. */
export function describeTag(tag: number): string {
  const number = `0x${tag.toString(16).padStart(4, '0')}`;
  const name = otherFormats.get(tag);
  return name === undefined ? number : `${name} (${number})`;
}

/**
 * The ends of the sub-formats that begin with a format tag: the usual one, and that of ambisonics.
 */
const littleEndianEnds = ['000000001000800000aa00389b71', '00002107d3118644c8c1ca000000'];
const bigEndianEnds = ['00000010800000aa00389b71', '072111d38644c8c1ca000000'];

/**
 * The format tag within the 16 bytes of a sub-format, or undefined if it holds none. In big-endian
 * files some writers keep the little-endian order for everything except the tag.
 */
export function tagOfSubFormat(bytes: Uint8Array, isLittle: boolean): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (littleEndianEnds.includes(hexadecimal(bytes.subarray(2)))) {
    return view.getUint16(0, isLittle);
  }
  if (
    !isLittle &&
    view.getUint16(0) === 0 &&
    bigEndianEnds.includes(hexadecimal(bytes.subarray(4)))
  ) {
    return view.getUint16(2);
  }
  return undefined;
}

/** Bytes as hexadecimal digits, for messages and comparisons. */
export function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
