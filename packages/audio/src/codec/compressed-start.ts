/**
 * What a stream begins with: `undecided` while more bytes may show a format, `null` for raw audio,
 * and the name of a format otherwise.
 */
export type DetectedStart = { readonly format: string } | 'undecided' | null;

/** Formats by the bytes with which they begin, where a question mark matches any byte. */
const signatures: readonly (readonly [format: string, offset: number, bytes: string])[] = [
  ['Ogg', 0, 'OggS\0'],
  ['WebM or Matroska', 0, '\x1a\x45\xdf\xa3'],
  ['FLAC', 0, 'fLaC'],
  ['MP3 with an ID3 tag', 0, 'ID3\x02\0'],
  ['MP3 with an ID3 tag', 0, 'ID3\x03\0'],
  ['MP3 with an ID3 tag', 0, 'ID3\x04\0'],
  ['MP4', 4, 'ftyp'],
  ['MP4', 4, 'styp'],
  ['MP4', 4, 'moov'],
  ['MP4', 4, 'moof'],
  ['MP4', 4, 'sidx'],
  ['AIFF', 0, 'FORM????AIF'],
  ['AVI', 0, 'RIFF????AVI '],
  ['Wave64', 0, 'riff\x2e\x91\xcf\x11'],
  ['an MPEG program stream', 0, '\0\0\x01\xba'],
  ['MXF', 0, '\x06\x0e\x2b\x34\x02\x05'],
  ['CAF', 0, 'caff\0\x01'],
  ['AMR', 0, '#!AMR'],
  ['WavPack', 0, 'wvpk'],
  ['FLV', 0, 'FLV\x01'],
  ['AU', 0, '.snd'],
  ['ASF', 0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
];

/**
 * Frames of a stream without a header that must follow one another. A single one may be samples by
 * chance.
 */
const consecutiveFrames = 3;

/** Longest period of a constant signal, in bytes: samples of 32 bits. */
const longestPeriodBytes = 4;

/**
 * Detects compressed audio, and files that hold any audio, at the start of a stream of samples.
 * Bytes that may also be samples count as samples.
 *
 * @param bytes - the stream so far
 */
export function detectCompressedStart(bytes: Uint8Array): DetectedStart {
  let isUndecided = bytes.length === 0;
  for (const [format, offset, expected] of signatures) {
    const found = matchSignature(bytes, offset, expected);
    if (found === 'match') return { format };
    isUndecided ||= found === 'undecided';
  }
  for (const [format, frameBytes] of frameFormats) {
    const found = followFrames(bytes, frameBytes);
    if (found === 'match') return { format };
    isUndecided ||= found === 'undecided';
  }
  return isUndecided ? 'undecided' : null;
}

type Match = 'match' | 'undecided' | 'other';

function matchSignature(bytes: Uint8Array, offset: number, expected: string): Match {
  // The size before the name of a box has a high byte of 0 wherever the box is shorter than 16 MiB.
  if (offset > 0 && bytes.length > 0 && bytes[0] !== 0) return 'other';
  const present = Math.min(expected.length, Math.max(0, bytes.length - offset));
  for (let index = 0; index < present; index += 1)
    if (expected[index] !== '?' && bytes[offset + index] !== expected.charCodeAt(index))
      return 'other';
  return present === expected.length ? 'match' : 'undecided';
}

/**
 * Length of the frame at an offset in bytes, and what the headers of all frames have in common. It
 * is null when there is no frame.
 */
type ReadFrame = (header: Uint8Array) => { length: number; common: number } | null;

const headerBytes = 7;

const frameFormats: readonly (readonly [format: string, readFrame: ReadFrame])[] = [
  ['AAC in ADTS', readAdtsFrame],
  ['MP3', readMpegFrame],
  ['an MPEG transport stream', readTransportPacket],
];

function followFrames(bytes: Uint8Array, readFrame: ReadFrame): Match {
  if (bytes.length === 0) return 'undecided';
  let [at, common] = [0, -1];
  for (let count = 0; count < consecutiveFrames; count += 1) {
    const header = bytes.subarray(at, at + headerBytes);
    if (header.length > 0 && header[0] !== 0xff && header[0] !== 0x47) return 'other';
    if (header.length < headerBytes) return 'undecided';
    const frame = readFrame(header);
    if (frame === null || (common >= 0 && frame.common !== common)) return 'other';
    at += frame.length;
    common = frame.common;
  }
  return isConstant(bytes) ? 'other' : 'match';
}

/**
 * True for a constant signal, of which any sample may look like the header of a frame. Headers are
 * longer than a sample.
 */
function isConstant(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4 * longestPeriodBytes);
  for (let period = 1; period <= longestPeriodBytes; period += 1)
    if (start.subarray(period).every((byte, at) => byte === start[at])) return true;
  return false;
}

/** Reads the header of a frame of AAC (ISO/IEC 13818-7, ADTS). */
function readAdtsFrame([sync = 0, layer = 0, rate = 0, high = 0, middle = 0, low = 0]: Uint8Array) {
  if (sync !== 0xff || (layer & 0xf6) !== 0xf0 || ((rate >> 2) & 15) > 12) return null;
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5);
  return length < headerBytes ? null : { length, common: (layer << 8) | (rate & 0xfd) };
}

/**
 * Bit rates of MPEG audio of layer III by their index, in kbit/s: of MPEG-1, and of MPEG-2 and 2.5.
 */
const bitRates = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/** Reads the header of a frame of MPEG audio, layer III (ISO/IEC 11172-3 and 13818-3). */
function readMpegFrame([sync = 0, version = 0, rates = 0, mode = 0]: Uint8Array) {
  // MPEG-1 is 3, MPEG-2 is 2, MPEG-2.5 is 0. Layer III is 1.
  const generation = (version >> 3) & 3;
  if (sync !== 0xff || (version & 0xe6) !== 0xe2 || generation === 1) return null;
  const bitRate = bitRates[generation === 3 ? 0 : 1][(rates >> 4) - 1];
  const baseRate = sampleRates[(rates >> 2) & 3];
  // A reserved emphasis.
  if (bitRate === undefined || baseRate === undefined || (mode & 3) === 2) return null;
  const sampleRate = baseRate / (generation === 3 ? 1 : generation === 2 ? 2 : 4);
  const samples = generation === 3 ? 1152 : 576;
  const length = Math.floor((samples / 8) * ((bitRate * 1000) / sampleRate)) + ((rates >> 1) & 1);
  return { length, common: (version << 8) | (rates & 0x0c) };
}

/** Reads the header of a packet of a transport stream (ISO/IEC 13818-1). */
function readTransportPacket([sync = 0, flags = 0, , control = 0]: Uint8Array) {
  // Neither damaged nor scrambled nor without content.
  if (sync !== 0x47 || (flags & 0x80) !== 0 || (control & 0xc0) !== 0 || (control & 0x30) === 0)
    return null;
  return { length: 188, common: 0 };
}
