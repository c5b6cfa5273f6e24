import {
  ascii,
  type Chunk,
  formatBody,
  joinBytes,
  number32,
  number64,
  simpleWav,
  subFormatEnd,
  wavBytes,
} from './wav-bytes.js';

// More than 300 lines, since all readers are tested with one list of files.

/** A readable file with its expected samples. */
export interface ReadableFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The samples of each channel. */
  readonly expected: readonly (readonly number[])[];
  /** Declared number of frames. */
  readonly frameCount: number | null;
  readonly isTruncated?: boolean;
}

const data16 = joinBytes([0x00, 0x40], [0x00, 0xc0], [0x01, 0x00]);
const samples16 = [[0.5, -0.5, 2 ** -15]];
const format16: Chunk = { id: 'fmt ', body: formatBody({}) };
const dataChunk: Chunk = { id: 'data', body: data16 };
const junk = (id: string, length: number, extra: Partial<Chunk> = {}): Chunk => ({
  id,
  body: new Uint8Array(length).fill(0x21),
  ...extra,
});

function float(values: readonly number[], bits: 32 | 64, isLittle = true): Uint8Array {
  const bytes = new Uint8Array((values.length * bits) / 8);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) {
    if (bits === 32) {
      view.setFloat32(4 * index, value, isLittle);
    } else {
      view.setFloat64(8 * index, value, isLittle);
    }
  }
  return bytes;
}

function ds64(riff: bigint, data: bigint, frames: bigint): Chunk {
  return {
    id: 'ds64',
    body: joinBytes(number64(riff), number64(data), number64(frames), number32(0)),
  };
}

const large = (container: string, data: bigint): Uint8Array =>
  wavBytes([ds64(90n, data, 3n), format16, { ...dataChunk, size: 0xffff_ffff }], {
    container,
    riffSize: 0xffff_ffff,
  });

const encodings: ReadableFile[] = [
  {
    name: 'PCM of 8 bits',
    bytes: simpleWav(joinBytes([0, 128, 255, 64]), { bits: 8 }),
    expected: [[-1, 0, 127 / 128, -0.5]],
    frameCount: 4,
  },
  { name: 'PCM of 16 bits', bytes: simpleWav(data16), expected: samples16, frameCount: 3 },
  {
    name: 'PCM of 24 bits',
    bytes: simpleWav(joinBytes([0, 0, 0x40], [1, 0, 0x80]), { bits: 24 }),
    expected: [[0.5, -1 + 2 ** -23]],
    frameCount: 2,
  },
  {
    name: 'PCM of 32 bits',
    bytes: simpleWav(joinBytes([0, 0, 0, 0x80], [0, 0, 0, 0x20]), { bits: 32 }),
    expected: [[-1, 0.25]],
    frameCount: 2,
  },
  {
    name: 'PCM of 20 bits in 24',
    bytes: simpleWav(joinBytes([0x10, 0, 0x40], [0, 0, 0xc0]), { bits: 20 }),
    expected: [[0.5 + 2 ** -19, -0.5]],
    frameCount: 2,
  },
  {
    name: 'PCM of 24 bits in 32, by the size of a frame',
    bytes: simpleWav(joinBytes([0, 1, 0, 0x40], [0, 0, 0, 0xc0]), { bits: 24, frameBytes: 4 }),
    expected: [[0.5 + 2 ** -23, -0.5]],
    frameCount: 2,
  },
  {
    name: 'PCM of 24 bits in 32, extensible',
    bytes: simpleWav(joinBytes([0, 1, 0, 0x40], [0, 0, 0, 0xc0]), {
      bits: 32,
      extension: { validBits: 24, mask: 4, subFormat: [1, 0, ...subFormatEnd] },
    }),
    expected: [[0.5 + 2 ** -23, -0.5]],
    frameCount: 2,
  },
  {
    name: 'floating point of 32 bits, beyond full scale',
    bytes: simpleWav(float([0.25, -1.5, Number.POSITIVE_INFINITY], 32), { tag: 3, bits: 32 }),
    expected: [[0.25, -1.5, Number.POSITIVE_INFINITY]],
    frameCount: 3,
  },
  {
    name: 'floating point of 64 bits',
    bytes: simpleWav(float([0.1, -0.75], 64), { tag: 3, bits: 64 }),
    expected: [[Math.fround(0.1), -0.75]],
    frameCount: 2,
  },
  {
    name: 'floating point, extensible',
    bytes: simpleWav(float([0.5], 32), {
      bits: 32,
      extension: { validBits: 32, subFormat: [3, 0, ...subFormatEnd] },
    }),
    expected: [[0.5]],
    frameCount: 1,
  },
  {
    name: 'ambisonics',
    bytes: simpleWav(data16, {
      extension: {
        validBits: 16,
        subFormat: [1, 0, 0, 0, 0x21, 0x07, 0xd3, 0x11, 0x86, 0x44, 0xc8, 0xc1, 0xca, 0, 0, 0],
      },
    }),
    expected: samples16,
    frameCount: 3,
  },
  {
    name: 'A-law',
    bytes: simpleWav(joinBytes([0xd5, 0x55, 0xaa, 0x2a]), { tag: 6, bits: 8 }),
    expected: [[8 / 32_768, -8 / 32_768, 32_256 / 32_768, -32_256 / 32_768]],
    frameCount: 4,
  },
  {
    name: 'mu-law that gives its depth after decoding',
    bytes: simpleWav(joinBytes([0xff, 0x80, 0x00]), { tag: 7, bits: 16, frameBytes: 1 }),
    expected: [[0, 32_124 / 32_768, -32_124 / 32_768]],
    frameCount: 3,
  },
  {
    name: 'five channels',
    bytes: simpleWav(
      joinBytes([0, 0x40, 0, 0xc0, 0, 0x20, 0, 0xe0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10]),
      {
        channels: 5,
        extension: { validBits: 16, mask: 0x37, subFormat: [1, 0, ...subFormatEnd] },
      },
    ),
    expected: [
      [0.5, 0],
      [-0.5, 0],
      [0.25, 0],
      [-0.25, 0],
      [0, 0.125],
    ],
    frameCount: 2,
  },
];

const bigEndian: ReadableFile[] = [
  {
    name: 'RIFX of 16 bits',
    bytes: wavBytes(
      [
        { id: 'fmt ', body: formatBody({}, false) },
        { id: 'data', body: joinBytes([0x40, 0], [0xc0, 0], [0, 1]) },
      ],
      { container: 'RIFX' },
    ),
    expected: samples16,
    frameCount: 3,
  },
  {
    name: 'RIFX of 24 bits, extensible, its sub-format big-endian',
    bytes: wavBytes(
      [
        {
          id: 'fmt ',
          body: formatBody(
            {
              bits: 24,
              extension: {
                validBits: 24,
                subFormat: [0, 0, 0, 1, 0, 0, 0, 0x10, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71],
              },
            },
            false,
          ),
        },
        { id: 'data', body: joinBytes([0x40, 0, 1]) },
      ],
      { container: 'RIFX' },
    ),
    expected: [[0.5 + 2 ** -23]],
    frameCount: 1,
  },
  {
    name: 'RIFX of floating point, its sub-format little-endian but for the tag',
    bytes: wavBytes(
      [
        {
          id: 'fmt ',
          body: formatBody(
            { bits: 32, extension: { validBits: 32, subFormat: [0, 3, ...subFormatEnd] } },
            false,
          ),
        },
        { id: 'data', body: float([0.5, -2], 32, false) },
      ],
      { container: 'RIFX' },
    ),
    expected: [[0.5, -2]],
    frameCount: 2,
  },
];

const largeFiles: ReadableFile[] = [
  { name: 'RF64', bytes: large('RF64', 6n), expected: samples16, frameCount: 3 },
  { name: 'BW64', bytes: large('BW64', 6n), expected: samples16, frameCount: 3 },
  {
    name: 'RF64 whose sizes were not filled in',
    bytes: large('RF64', 0n),
    expected: samples16,
    frameCount: null,
  },
  {
    name: 'RF64 whose size cannot be true',
    bytes: large('RF64', 2n ** 64n - 1n),
    expected: samples16,
    frameCount: null,
  },
  {
    name: 'RF64 that claims 8 TiB',
    bytes: large('RF64', 2n ** 43n),
    expected: samples16,
    frameCount: 2 ** 42,
    isTruncated: true,
  },
  {
    name: 'RF64 that has a size of 32 bits after all',
    bytes: wavBytes([ds64(0n, 0n, 0n), format16, dataChunk, junk('LIST', 6)], {
      container: 'RF64',
    }),
    expected: samples16,
    frameCount: 3,
  },
  {
    name: 'RF64 without ds64',
    bytes: wavBytes([format16, { ...dataChunk, size: 0xffff_ffff }], { container: 'RF64' }),
    expected: samples16,
    frameCount: null,
  },
];

const chunkOrders: ReadableFile[] = [
  ...['LIST', 'bext', 'JUNK', 'fact', 'zzzz'].map((id) => ({
    name: `${id} of odd size before the format, padded`,
    bytes: wavBytes([junk(id, 7), format16, junk(id, 1), dataChunk, junk(id, 5)]),
    expected: samples16,
    frameCount: 3,
  })),
  {
    name: 'chunks of odd size without padding',
    bytes: wavBytes([
      junk('LIST', 7, { padding: [] }),
      format16,
      junk('bext', 3, { padding: [] }),
      dataChunk,
    ]),
    expected: samples16,
    frameCount: 3,
  },
  {
    name: 'chunks of odd size with padding that is not zero',
    bytes: wavBytes([
      junk('LIST', 7, { padding: [0x20] }),
      format16,
      junk('bext', 3, { padding: [0xff] }),
      dataChunk,
    ]),
    expected: samples16,
    frameCount: 3,
  },
  {
    name: 'an unpadded chunk before one that is not known',
    bytes: wavBytes([junk('LIST', 7, { padding: [] }), junk('abcd', 2), format16, dataChunk]),
    expected: samples16,
    frameCount: 3,
  },
  {
    name: 'a format longer than any known',
    bytes: wavBytes([
      { id: 'fmt ', body: joinBytes(formatBody({}), new Uint8Array(101)) },
      dataChunk,
    ]),
    expected: samples16,
    frameCount: 3,
  },
  {
    name: 'two formats, of which the first counts',
    bytes: wavBytes([format16, { id: 'fmt ', body: formatBody({ bits: 8 }) }, dataChunk]),
    expected: samples16,
    frameCount: 3,
  },
  {
    name: 'a name that is not printable',
    bytes: wavBytes([junk('\u0001\u0002\u0003\u0004', 4), format16, dataChunk]),
    expected: samples16,
    frameCount: 3,
  },
  {
    name: 'ten thousand empty chunks',
    bytes: wavBytes([
      ...Array.from({ length: 10_000 }, () => junk('JUNK', 0)),
      format16,
      dataChunk,
    ]),
    expected: samples16,
    frameCount: 3,
  },
  {
    name: 'chunks after the audio',
    bytes: wavBytes([format16, dataChunk, junk('LIST', 30), { id: 'data', body: data16 }]),
    expected: samples16,
    frameCount: 3,
  },
];

const sizes: ReadableFile[] = [
  ...[0, 0xffff_ffff, 0xffff_ffff - 44, 0x7fff_f000, 0x7fff_ffff, 0x8000_0000].map((size) => ({
    name: `a size of 0x${size.toString(16)}, as pipes leave it`,
    bytes: wavBytes([format16, { ...dataChunk, size }], { riffSize: size }),
    expected: samples16,
    frameCount: null,
  })),
  {
    name: 'no audio, with a chunk after it',
    bytes: wavBytes([format16, { id: 'data', body: new Uint8Array(0) }, junk('LIST', 12)]),
    expected: [[]],
    frameCount: 0,
  },
  {
    name: 'no audio at all',
    bytes: wavBytes([format16, { id: 'data', body: new Uint8Array(0) }]),
    expected: [[]],
    frameCount: 0,
  },
  {
    name: 'truncated within a sample',
    bytes: simpleWav(data16).subarray(0, -1),
    expected: [[0.5, -0.5]],
    frameCount: 3,
    isTruncated: true,
  },
  {
    name: 'truncated between frames',
    bytes: simpleWav(data16).subarray(0, -2),
    expected: [[0.5, -0.5]],
    frameCount: 3,
    isTruncated: true,
  },
  {
    name: 'a declared size that ends within a frame',
    bytes: wavBytes([format16, { ...dataChunk, size: 5 }, junk('LIST', 4)]),
    expected: [[0.5, -0.5]],
    frameCount: 2,
  },
  {
    name: 'a pipe that breaks within a sample',
    bytes: wavBytes([format16, { id: 'data', body: data16.subarray(0, 5), size: 0, padding: [] }]),
    expected: [[0.5, -0.5]],
    frameCount: null,
    isTruncated: true,
  },
  {
    name: 'a wrong size of the file',
    bytes: wavBytes([format16, dataChunk], { riffSize: 3 }),
    expected: samples16,
    frameCount: 3,
  },
  {
    name: 'a size of a frame that was not filled in',
    bytes: simpleWav(data16, { frameBytes: 0, byteRate: 0 }),
    expected: samples16,
    frameCount: 3,
  },
  {
    name: 'a wrong size of a frame that the byte rate puts right',
    bytes: simpleWav(data16, { frameBytes: 4, byteRate: 32_000 }),
    expected: samples16,
    frameCount: 3,
  },
  {
    name: 'a wrong byte rate',
    bytes: simpleWav(data16, { byteRate: 7 }),
    expected: samples16,
    frameCount: 3,
  },
];

/** Files of every kind that can be read. */
export const readableFiles: readonly ReadableFile[] = [
  ...encodings,
  ...bigEndian,
  ...largeFiles,
  ...chunkOrders,
  ...sizes,
];

/** A file that must be refused, and how. */
export interface RefusedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly code: string;
  readonly chunk: string;
  readonly offset: number;
  readonly message: RegExp;
}

const refusedFormat = (
  name: string,
  fields: Parameters<typeof formatBody>[0],
  code: string,
  offset: number,
  message: RegExp,
): RefusedFile => ({
  name,
  bytes: simpleWav(data16, fields),
  code,
  chunk: 'fmt ',
  offset,
  message,
});

/** Files that are hostile or too malformed to read. */
export const refusedFiles: readonly RefusedFile[] = [
  refusedFormat('0 channels', { channels: 0 }, 'invalid_format', 22, /channels is 0/),
  refusedFormat(
    '65,535 channels',
    { channels: 65_535, frameBytes: 65_534 },
    'limit_exceeded',
    22,
    /65535; allowed are 1 to 256/,
  ),
  refusedFormat(
    '0 Hz',
    { sampleRateHz: 0 },
    'limit_exceeded',
    24,
    /0 Hz; allowed are 1000 to 768000 Hz/,
  ),
  refusedFormat('1 Hz', { sampleRateHz: 1 }, 'limit_exceeded', 24, /sample rate is 1 Hz/),
  refusedFormat(
    '4 GHz',
    { sampleRateHz: 0xffff_ffff, byteRate: 0 },
    'limit_exceeded',
    24,
    /4294967295 Hz/,
  ),
  refusedFormat(
    '0 bits',
    { bits: 0, frameBytes: 2 },
    'unsupported_format',
    34,
    /pcm samples have 0 bits; allowed are 1 to 32/,
  ),
  refusedFormat('40 bits', { bits: 40 }, 'unsupported_format', 34, /40 bits/),
  refusedFormat(
    'floating point of 16 bits',
    { tag: 3, bits: 16 },
    'unsupported_format',
    34,
    /allowed are 32 and 64/,
  ),
  refusedFormat(
    'A-law of 12 bits',
    { tag: 6, bits: 12, frameBytes: 1 },
    'unsupported_format',
    34,
    /12 bits/,
  ),
  refusedFormat(
    'a size of a frame that lies',
    { frameBytes: 7 },
    'invalid_format',
    32,
    /a frame has 7 bytes; 1 channels of 16 bits take 2/,
  ),
  refusedFormat('MP3', { tag: 0x55 }, 'unsupported_format', 20, /MP3 \(0x0055\)/),
  refusedFormat('an unknown tag', { tag: 0x1234 }, 'unsupported_format', 20, /0x1234/),
  refusedFormat(
    'an unknown sub-format',
    { extension: { validBits: 16, subFormat: Array.from({ length: 16 }, () => 7) } },
    'unsupported_format',
    44,
    /sub-format 0707/,
  ),
  refusedFormat(
    'a sub-format that is not read',
    { extension: { validBits: 16, subFormat: [2, 0, ...subFormatEnd] } },
    'unsupported_format',
    44,
    /Microsoft ADPCM/,
  ),
  {
    name: 'an extensible format that is too short',
    bytes: wavBytes([{ id: 'fmt ', body: formatBody({ tag: 0xfffe }) }, dataChunk]),
    code: 'invalid_format',
    chunk: 'fmt ',
    offset: 20,
    message: /at least 40/,
  },
  {
    name: 'a format that is too short',
    bytes: wavBytes([{ id: 'fmt ', body: new Uint8Array(14) }, dataChunk]),
    code: 'invalid_format',
    chunk: 'fmt ',
    offset: 20,
    message: /14 of the 14 bytes/,
  },
  {
    name: 'a file that ends within its format',
    bytes: simpleWav(data16).subarray(0, 30),
    code: 'truncated_header',
    chunk: 'fmt ',
    offset: 20,
    message: /10 of the 16 bytes/,
  },
  {
    name: 'a file that ends within ds64',
    bytes: large('RF64', 6n).subarray(0, 30),
    code: 'truncated_header',
    chunk: 'ds64',
    offset: 20,
    message: /10 bytes/,
  },
  {
    name: 'ds64 that is too short',
    bytes: wavBytes([{ id: 'ds64', body: new Uint8Array(8) }, format16, dataChunk], {
      container: 'RF64',
    }),
    code: 'invalid_format',
    chunk: 'ds64',
    offset: 20,
    message: /8 bytes; it takes at least 16/,
  },
  {
    name: 'audio before the format',
    bytes: wavBytes([dataChunk, format16]),
    code: 'missing_format',
    chunk: 'data',
    offset: 12,
    message: /before the 'fmt ' chunk/,
  },
  {
    name: 'no format',
    bytes: wavBytes([junk('LIST', 4)]),
    code: 'missing_format',
    chunk: 'RIFF',
    offset: 24,
    message: /ends at byte 24 without/,
  },
  {
    name: 'no audio chunk',
    bytes: wavBytes([format16, junk('LIST', 4)]),
    code: 'missing_data',
    chunk: 'RIFF',
    offset: 48,
    message: /without a 'data' chunk/,
  },
  {
    name: 'a chunk that claims 4 GiB',
    bytes: wavBytes([format16, junk('LIST', 4, { size: 0xffff_fff0 }), dataChunk]),
    code: 'missing_data',
    chunk: 'LIST',
    offset: 36,
    message: /within 'LIST' at byte 36, which claims 4294967280 bytes/,
  },
  {
    name: 'nothing',
    bytes: new Uint8Array(0),
    code: 'not_wav',
    chunk: 'RIFF',
    offset: 0,
    message: /it is empty/,
  },
  {
    name: 'FLAC',
    bytes: joinBytes(ascii('fLaC'), new Uint8Array(40)),
    code: 'not_wav',
    chunk: 'RIFF',
    offset: 0,
    message: /begins with "fLaC/,
  },
  {
    name: 'an AVI file',
    bytes: joinBytes(ascii('RIFF'), number32(40), ascii('AVI '), new Uint8Array(40)),
    code: 'not_wav',
    chunk: 'RIFF',
    offset: 0,
    message: /RIFF … AVI /,
  },
  {
    name: 'four bytes',
    bytes: ascii('RIFF'),
    code: 'not_wav',
    chunk: 'RIFF',
    offset: 0,
    message: /begins with "RIFF"/,
  },
];
