import { open } from 'node:fs/promises';
import type { AudioFormatId } from './audio-formats.js';
import { holdsMpegFrames } from './mpeg-frames.js';

/**
 * Content of a file: a known format, or a description of something else as a noun phrase for a
 * sentence.
 */
export type DetectedFormat =
  | { readonly id: AudioFormatId }
  | { readonly id?: undefined; readonly isEmpty: boolean; readonly description: string };

/** Bytes that are examined at the start of a file and after each ID3 tag. */
const headBytes = 16 * 1024;
/** ID3 tags before the audio that are skipped. */
const maximumTags = 4;

/**
 * Detects the format of a file by its content, not by its name.
 *
 * @throws errors of the disk
 */
export async function detectFormat(path: string): Promise<DetectedFormat> {
  const file = await open(path);
  try {
    const head = new Uint8Array(headBytes);
    let offset = 0;
    for (let tags = 0; tags <= maximumTags; tags += 1) {
      const { bytesRead } = await file.read(head, 0, headBytes, offset);
      const bytes = head.subarray(0, bytesRead);
      const tagBytes = id3TagBytes(bytes);
      if (tagBytes === 0) return offset > 0 ? detectTagged(bytes) : detectBytes(bytes);
      offset += tagBytes;
    }
    return { isEmpty: false, description: 'a file of nothing but ID3 tags' };
  } finally {
    await file.close();
  }
}

/** Size of the ID3v2 tag at the start of the bytes, or 0 when there is none. */
function id3TagBytes(bytes: Uint8Array): number {
  if (!hasText(bytes, 0, 'ID3') || bytes.length < 10) return 0;
  const [major = 0, , flags = 0, ...size] = bytes.subarray(3, 10);
  if (major === 0xff || size.some((byte) => byte > 0x7f)) return 0;
  const footerBytes = (flags & 0x10) === 0 ? 0 : 10;
  return size.reduce((sum, byte) => sum * 128 + byte, 0) + 10 + footerBytes;
}

/**
 * Format of audio after an ID3 tag. Where padding of an encoder hides the format, MP3 is assumed,
 * in which ID3 tags are usual.
 */
function detectTagged(bytes: Uint8Array): DetectedFormat {
  const detected = detectBytes(bytes);
  return detected.id === undefined ? { id: 'mp3' } : detected;
}

const bySignature: readonly (readonly [AudioFormatId, (bytes: Uint8Array) => boolean])[] = [
  [
    'wav',
    (bytes) => /^(?:RIFF|RIFX|RF64|BW64)$/.test(text(bytes, 0, 4)) && hasText(bytes, 8, 'WAVE'),
  ],
  ['avi', (bytes) => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'AVI ')],
  ['sphere', (bytes) => hasText(bytes, 0, 'NIST_1A')],
  ['w64', (bytes) => startsWith(bytes, [0x72, 0x69, 0x66, 0x66, 0x2e, 0x91, 0xcf, 0x11])],
  ['flac', (bytes) => hasText(bytes, 0, 'fLaC')],
  ['mp4', (bytes) => /^(?:ftyp|moov|mdat|wide|pnot)$/.test(text(bytes, 4, 8))],
  ['aiff', (bytes) => hasText(bytes, 0, 'FORM') && /^AIF[FC]$/.test(text(bytes, 8, 12))],
  ['amr', (bytes) => hasText(bytes, 0, '#!AMR')],
  ['asf', (bytes) => startsWith(bytes, [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11])],
  ['caf', (bytes) => hasText(bytes, 0, 'caff')],
  ['au', (bytes) => hasText(bytes, 0, '.snd')],
  // The version is in the sixth byte (ETSI TS 102 366, 5.3 and E.1.2).
  ['eac3', (bytes) => startsWith(bytes, [0x0b, 0x77]) && (bytes[5] ?? 0) >> 3 > 10],
  ['ac3', (bytes) => startsWith(bytes, [0x0b, 0x77])],
  ['dts', (bytes) => startsWith(bytes, [0x7f, 0xfe, 0x80, 0x01])],
  ['truehd', (bytes) => startsWith(bytes.subarray(4), [0xf8, 0x72, 0x6f, 0xba])],
  ['mlp', (bytes) => startsWith(bytes.subarray(4), [0xf8, 0x72, 0x6f, 0xbb])],
  [
    'real-media',
    (bytes) => hasText(bytes, 0, '.RMF') || startsWith(bytes, [0x2e, 0x72, 0x61, 0xfd]),
  ],
  ['tta', (bytes) => hasText(bytes, 0, 'TTA1')],
  ['ape', (bytes) => hasText(bytes, 0, 'MAC ')],
  ['tak', (bytes) => hasText(bytes, 0, 'tBaK')],
  ['shorten', (bytes) => hasText(bytes, 0, 'ajkg')],
  ['musepack-8', (bytes) => hasText(bytes, 0, 'MPCK')],
  ['musepack', (bytes) => hasText(bytes, 0, 'MP+')],
  ['voc', (bytes) => hasText(bytes, 0, 'Creative Voice File\u001a')],
  [
    'ircam',
    (bytes) => startsWith(bytes, [0x64, 0xa3]) || startsWith(bytes.subarray(2), [0xa3, 0x64]),
  ],
  ['sox', (bytes) => /^(?:\.SoX|XoS\.)/.test(text(bytes, 0, 4))],
  ['dsf', (bytes) => hasText(bytes, 0, 'DSD ')],
  ['oma', (bytes) => hasText(bytes, 0, 'EA3')],
  ['codec2', (bytes) => startsWith(bytes, [0xc0, 0xde, 0xc2])],
  ['adx', holdsAdxHeader],
  ['ast', (bytes) => hasText(bytes, 0, 'STRM')],
  ['mmf', (bytes) => hasText(bytes, 0, 'MMMD')],
  ['nut', (bytes) => hasText(bytes, 0, 'nut/multimedia container\0')],
  ['wtv', (bytes) => startsWith(bytes, [0xb7, 0xd8, 0x00, 0x20, 0x37, 0x49, 0xda, 0x11])],
  ['gxf', (bytes) => startsWith(bytes, [0, 0, 0, 0, 1, 0xbc])],
  ['swf', (bytes) => /^[FC]WS$/.test(text(bytes, 0, 3)) && (bytes[3] ?? 0) < 64],
  ['smjpeg', (bytes) => hasText(bytes, 0, '\0\nSMJPEG')],
  ['film-cpk', (bytes) => hasText(bytes, 0, 'FILM')],
  // The header of the first block of DIF (IEC 61834-2), with the sequence that it begins.
  ['dv', (bytes) => startsWith(bytes, [0x1f, 0x07, 0x00]) && bytes[80] === 0x3f],
  ['wavpack', (bytes) => hasText(bytes, 0, 'wvpk')],
  ['flv', (bytes) => startsWith(bytes, [0x46, 0x4c, 0x56, 0x01])],
  // The key of the first partition of SMPTE ST 377-1, without a run-in before it.
  ['mxf', (bytes) => startsWith(bytes, [0x06, 0x0e, 0x2b, 0x34, 0x02, 0x05, 0x01, 0x01])],
  ['mpeg', (bytes) => startsWith(bytes, [0x00, 0x00, 0x01, 0xba])],
  ['mpeg-ts', holdsTransportPackets],
  ['aac', holdsAdtsFrames],
  ['latm', holdsLatmFrames],
  ['gsm', holdsGsmFrames],
  ['mp3', holdsMpegFrames],
];

/** Detects the format of a file by its first bytes. */
export function detectBytes(bytes: Uint8Array): DetectedFormat {
  if (bytes.length === 0) return { isEmpty: true, description: 'an empty file' };
  if (hasText(bytes, 0, 'OggS')) return { id: oggCodec(bytes) };
  if (startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3]))
    return { id: text(bytes, 0, 4096).includes('webm') ? 'webm' : 'matroska' };
  const id = bySignature.find(([, isFormat]) => isFormat(bytes))?.[0];
  return id === undefined ? { isEmpty: false, description: describeOther(bytes) } : { id };
}

/**
 * Looks for the sync bytes of an MPEG transport stream (ISO/IEC 13818-1), whose packets have a time
 * code of four bytes in M2TS.
 */
function holdsTransportPackets(bytes: Uint8Array): boolean {
  return [0, 4].some((start) =>
    [0, 1, 2].every((packet) => bytes[start + packet * (188 + start)] === 0x47),
  );
}

/** Codec of the first stream of an Ogg file, which its first page names. */
function oggCodec(bytes: Uint8Array): 'opus' | 'vorbis' | 'ogg' {
  const start = text(bytes, 27, 512);
  if (start.includes('OpusHead')) return 'opus';
  return start.includes('\u0001vorbis') ? 'vorbis' : 'ogg';
}

/** Looks for AAC in ADTS (ISO/IEC 13818-7): two consecutive frames. */
function holdsAdtsFrames(bytes: Uint8Array): boolean {
  const first = adtsFrameBytes(bytes, 0);
  return first > 0 && (first + 7 > bytes.length || adtsFrameBytes(bytes, first) > 0);
}

/** Looks for AAC in LOAS (ISO/IEC 14496-3, 1.7.2): two consecutive frames. */
function holdsLatmFrames(bytes: Uint8Array): boolean {
  const frameBytes = (at: number) => {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    return first === 0x56 && second >> 5 === 7 ? 3 + (((second & 0x1f) << 8) | third) : 0;
  };
  const first = frameBytes(0);
  return first > 3 && frameBytes(first) > 3;
}

/**
 * Bytes of a frame of GSM 06.10, which begins with the bits 1101, and frames by which a file is
 * recognised.
 */
const gsmFrameBytes = 33;
const gsmFrames = 8;

function holdsGsmFrames(bytes: Uint8Array): boolean {
  const frames = bytes.subarray(0, gsmFrames * gsmFrameBytes);
  // Silence in A-law has these bits in every byte.
  const marked = frames.filter((byte) => byte >> 4 === 0xd).length;
  if (frames.length < gsmFrames * gsmFrameBytes || marked > frames.length / 4) return false;
  return Array.from({ length: gsmFrames }, (_, frame) => bytes[frame * gsmFrameBytes] ?? 0).every(
    (byte) => byte >> 4 === 0xd,
  );
}

/** Looks for the copyright mark before the first sample. */
function holdsAdxHeader(bytes: Uint8Array): boolean {
  const samplesAt = ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0);
  return startsWith(bytes, [0x80, 0x00]) && hasText(bytes, samplesAt - 2, '(c)CRI');
}

function adtsFrameBytes(bytes: Uint8Array, at: number): number {
  const [sync = 0, layer = 0, rate = 0, high = 0, middle = 0, low = 0] = bytes.subarray(at, at + 6);
  if (sync !== 0xff || (layer & 0xf6) !== 0xf0 || ((rate >> 2) & 15) > 12) return 0;
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5);
  return length < 8 ? 0 : length;
}

/** Content that is not audio, by its first characters. */
const otherSignatures: readonly (readonly [description: string, start: string])[] = [
  ['a PDF document', '%PDF'],
  ['a ZIP archive or an office document', 'PK\u0003\u0004'],
  ['a gzip archive', '\u001f\u008b'],
  ['a PNG picture', '\u0089PNG'],
  ['a JPEG picture', '\u00ff\u00d8\u00ff'],
  ['a GIF picture', 'GIF8'],
  ['a MIDI file, which holds notes and no sound', 'MThd'],
];

/** Text formats, after an optional byte order mark and white space. */
const otherTexts: readonly (readonly [description: string, pattern: RegExp])[] = [
  ['a playlist, which holds no sound itself', /^(?:#EXTM3U|\[playlist\]|ffconcat )/i],
  ['an HTML page', /^<(?:!doctype html|html|head|body)/i],
  ['an XML document', /^<(?:\?xml|[a-z])/i],
  ['a JSON document', /^[[{]\s*["{}[\]\d]/],
];

function describeOther(bytes: Uint8Array): string {
  const start = text(bytes, 0, 512);
  const signature = otherSignatures.find(([, expected]) => start.startsWith(expected));
  if (signature !== undefined) return signature[0];
  const trimmed = start.replace('\u00ef\u00bb\u00bf', '').trimStart();
  const known = otherTexts.find(([, pattern]) => pattern.test(trimmed))?.[0];
  if (known !== undefined) return known;
  return isText(bytes.subarray(0, 512))
    ? 'plain text'
    : 'a file of an unknown format, or samples without a header';
}

/**
 * True without control characters other than backspace to carriage return, and with few characters
 * that only samples have in such numbers.
 */
function isText(bytes: Uint8Array): boolean {
  if (!bytes.every((byte) => byte > 31 || (byte > 7 && byte < 14))) return false;
  // Characters of UTF-8 may be cut off at the end.
  const characters = new TextDecoder().decode(bytes, { stream: true });
  const invalid = characters.split('\ufffd').length - 1;
  const high = bytes.filter((byte) => byte > 127).length;
  return invalid === 0 || high < bytes.length / 4;
}

/** Bytes as text, one character for each byte. */
function text(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
    'latin1',
    from,
    Math.min(to, bytes.length),
  );
}

function hasText(bytes: Uint8Array, at: number, expected: string): boolean {
  return text(bytes, at, at + expected.length) === expected;
}

function startsWith(bytes: Uint8Array, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[index] === byte);
}
