import type { SampleEncoding } from '../samples/sample-format.js';

/** `WAVE_FORMAT_EXTENSIBLE`: the real tag begins the sub-format that follows. */
export const extensibleTag = 0xfffe;

/** The tags of `fmt ` that are read and written here. */
export const formatTags = {
  pcm: 1,
  float: 3,
  'a-law': 6,
  'mu-law': 7,
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
    case formatTags['a-law']:
      return 'a-law';
    case formatTags['mu-law']:
      return 'mu-law';
    default:
      return undefined;
  }
}

/** A tag as people know it. */
export function describeTag(tag: number): string {
  const number = `0x${tag.toString(16).padStart(4, '0')}`;
  const name = otherFormats.get(tag);
  return name === undefined ? number : `${name} (${number})`;
}
