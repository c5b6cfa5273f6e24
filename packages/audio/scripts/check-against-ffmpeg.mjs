// Writes WAV files of every kind with sox and ffmpeg, and checks that the built package decodes
// them exactly like ffmpeg, as a whole and in small pieces. Run it after a build: node
// scripts/check-against-ffmpeg.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWavReader, readWav } from '@earshot/audio';

const folder = mkdtempSync(join(tmpdir(), 'wav-'));
const maxBuffer = 2 ** 28;

/** Runs a program and returns what it prints. */
function run(program, parameters, input) {
  return execFileSync(program, parameters, {
    input,
    maxBuffer,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
  });
}

/** Pink noise as sox writes it with these parameters. `to` is a file, or `-` for a pipe. */
function sox(parameters, to = 'file.wav') {
  const path = to === '-' ? '-' : join(folder, to);
  const noise = 'synth 0.31 pinknoise gain -2'.split(' ');
  const printed = run('sox', ['-R', '-n', ...parameters, '-t', 'wav', path, ...noise]);
  return to === '-' ? printed : readFileSync(path);
}

const channelNoise = (channels) =>
  Array.from({ length: channels }, (_, index) => `0.9*random(${index})-0.45`).join('|');

/** Noise as ffmpeg encodes it. */
function ffmpeg(codec, { channels = 2, rate = 22_050, extra = [], to = 'file.wav' } = {}) {
  const path = to === '-' ? '-' : join(folder, to);
  const noise = `aevalsrc='${channelNoise(channels)}':s=${rate}:d=0.31`;
  const input = ['-v', 'error', '-y', '-f', 'lavfi', '-i', noise];
  const printed = run('ffmpeg', [...input, '-c:a', codec, ...extra, '-f', 'wav', path]);
  return to === '-' ? printed : readFileSync(path);
}

/** Interleaved samples as ffmpeg decodes them. */
function decodeWithFfmpeg(bytes) {
  const path = join(folder, 'decode.wav');
  writeFileSync(path, bytes);
  const raw = run('ffmpeg', ['-v', 'error', '-i', path, '-f', 'f32le', '-c:a', 'pcm_f32le', '-']);
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength));
}

/** The offset of a chunk's first byte. */
function chunkOffset(bytes, id) {
  let at = 12;
  while (bytes.toString('latin1', at, at + 4) !== id) {
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at;
}

/** The file with bytes put in before a chunk. */
function insert(bytes, id, inserted) {
  const at = chunkOffset(bytes, id);
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)]);
}

/** A copy of the file with some bytes changed. */
function patched(bytes, change) {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}

const oddChunk = (isPadded) =>
  Buffer.concat([Buffer.from('junk\x05\0\0\0odd!!', 'latin1'), Buffer.alloc(isPadded ? 1 : 0)]);
const evenChunk = (id) => Buffer.from(`${id}\x06\0\0\0sixsix`, 'latin1');

const plain = sox(['-r', '16000', '-c', '2', '-b', '16']);
const stereo24 = sox(['-r', '16000', '-c', '2', '-b', '24']);
const only24 = patched(ffmpeg('pcm_s32le'), (bytes) => {
  for (let at = chunkOffset(bytes, 'data') + 8; at < bytes.length; at += 4) bytes[at] = 0;
});
const rf64 = ffmpeg('pcm_s16le', { extra: ['-rf64', 'always'] });

/**
 * A file of each kind. If ffmpeg cannot read it, also a file with the same audio that it can read.
 */
const files = {
  ...Object.fromEntries(
    [
      'pcm_u8',
      'pcm_s16le',
      'pcm_s24le',
      'pcm_s32le',
      'pcm_f32le',
      'pcm_f64le',
      'pcm_alaw',
      'pcm_mulaw',
    ].flatMap((codec) =>
      [1, 2, 6].map((channels) => [
        `ffmpeg, ${codec}, channels: ${channels}`,
        [ffmpeg(codec, { channels })],
      ]),
    ),
  ),
  ...Object.fromEntries(
    [
      ['unsigned-integer', 8],
      ['signed-integer', 16],
      ['signed-integer', 24],
      ['signed-integer', 32],
      ['floating-point', 32],
      ['floating-point', 64],
      ['a-law', 8],
      ['mu-law', 8],
    ].flatMap(([encoding, bits]) => {
      const format = ['-r', '8000', '-c', '2', '-e', encoding, '-b', String(bits)];
      const little = sox(format);
      return [
        [`sox, ${encoding} of ${bits}`, [little]],
        [`sox, RIFX, ${encoding} of ${bits}`, [sox([...format, '-B']), little]],
      ];
    }),
  ),
  'ffmpeg, extensible by its rate': [ffmpeg('pcm_s24le', { rate: 96_000 })],
  'ffmpeg, RF64': [rf64],
  'ffmpeg, RF64 of 24 bits, as BW64': [
    patched(ffmpeg('pcm_s24le', { extra: ['-rf64', 'always'] }), (bytes) =>
      bytes.write('BW64', 0, 'latin1'),
    ),
  ],
  'ffmpeg, bext and LIST': [
    ffmpeg('pcm_s16le', {
      extra: ['-write_bext', '1', '-metadata', 'description=a', '-metadata', 'title=odd'],
    }),
  ],
  'ffmpeg, with peaks': [ffmpeg('pcm_s16le', { extra: ['-write_peak', 'on'] })],
  'ffmpeg, from a pipe': [ffmpeg('pcm_s16le', { to: '-' })],
  'sox, from a pipe': [sox(['-r', '16000', '-c', '1', '-b', '24'], '-')],
  '20 bits in 24': [
    patched(stereo24, (bytes) => {
      const format = chunkOffset(bytes, 'fmt ') + 8;
      bytes.writeUInt16LE(20, format + (bytes.readUInt16LE(format) === 0xfffe ? 18 : 14));
      for (let at = chunkOffset(bytes, 'data') + 8; at < bytes.length; at += 3) bytes[at] &= 0xf0;
    }),
  ],
  '24 bits in 32': [
    patched(only24, (bytes) => bytes.writeUInt16LE(24, chunkOffset(bytes, 'fmt ') + 8 + 18)),
    only24,
  ],
  'an odd chunk with its pad byte': [insert(plain, 'data', oddChunk(true))],
  'an odd chunk without its pad byte': [insert(plain, 'data', oddChunk(false)), plain],
  'LIST before the format': [insert(plain, 'fmt ', evenChunk('LIST'))],
  'bext before the audio': [insert(plain, 'data', evenChunk('bext'))],
  'LIST after the audio': [Buffer.concat([plain, evenChunk('LIST')])],
  'a data size of 0': [
    patched(plain, (bytes) => bytes.writeUInt32LE(0, chunkOffset(bytes, 'data') + 4)),
    plain,
  ],
  'a data size of 0xffffffff': [
    patched(plain, (bytes) => bytes.writeUInt32LE(0xffff_ffff, chunkOffset(bytes, 'data') + 4)),
  ],
  'cut within a sample': [plain.subarray(0, 30_001)],
  'cut within a frame': [stereo24.subarray(0, 30_004)],
};

/** The samples, interleaved, read in pieces of at most `pieceBytes`. */
function decode(bytes, pieceBytes) {
  const reader = createWavReader();
  const blocks = [];
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const block = reader.push(bytes.subarray(from, from + pieceBytes));
    if (block !== null) blocks.push(block);
  }
  reader.end();
  return blocks.flatMap((block) =>
    Array.from(block[0], (_, frame) => block.map((samples) => samples[frame])).flat(),
  );
}

let failures = 0;
const report = (name, difference) => {
  failures += difference === null ? 0 : 1;
  process.stdout.write(
    `${difference === null ? 'same' : 'DIFFERENT'}  ${name}${difference === null ? '' : `: ${difference}`}\n`,
  );
};
for (const [name, [bytes, reference = bytes]] of Object.entries(files)) {
  const expected = decodeWithFfmpeg(reference);
  const whole = decode(bytes, bytes.length);
  const wrong = expected.findIndex((sample, index) => !Object.is(sample, whole[index]));
  const pieces = decode(bytes, 7);
  report(
    `${name} (${readWav(bytes).framesRead} frames)`,
    whole.length !== expected.length
      ? `${whole.length} samples instead of ${expected.length}`
      : wrong >= 0
        ? `sample ${wrong} is ${whole[wrong]} instead of ${expected[wrong]}`
        : pieces.some((sample, index) => !Object.is(sample, whole[index])) ||
            pieces.length !== whole.length
          ? 'pieces give something else'
          : null,
  );
}
try {
  readWav(patched(plain, (bytes) => bytes.writeUInt16LE(65_535, chunkOffset(bytes, 'fmt ') + 10)));
  report('65,535 channels', 'they are not refused');
} catch (error) {
  report('65,535 channels are refused', error.code === 'limit_exceeded' ? null : error.message);
}
rmSync(folder, { recursive: true });
process.exitCode = failures === 0 ? 0 : 1;
