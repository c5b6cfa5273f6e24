// Fuzzes the WAV reader with mutations of the test files, read as a whole and in pieces. Fails when
// both outcomes differ, an error is not typed, or reading takes too much time or memory. Arguments:
// number of mutations (1,000,000), seed (1).
import { createWavReader, readWav, WavError } from '../src/index.js';
import { readableFiles, refusedFiles } from '../test/wav-files.js';

const [, , count = '1000000', seed = '1'] = process.argv;
const longestFile = 2000;
const longestMs = 500;
const mostResidentBytes = 512 * 2 ** 20;

const originals = [...readableFiles, ...refusedFiles]
  .map(({ bytes }) => bytes)
  .filter(({ length }) => length <= longestFile);
const oddNumbers = [
  0, 1, 2, 3, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff,
];

let state = Number(seed);

/**
 * A pseudorandom integer from 0 to below `limit`, from a linear congruential generator, so that a
 * seed reproduces the files.
 */
function below(limit: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

function chooseOne<Value>(values: readonly Value[]): Value {
  return values[below(values.length)] as Value; // below the length
}

/** Applies one mutation, most likely in the header. */
function mutate(bytes: Uint8Array): Uint8Array {
  const at = below(below(10) < 7 ? Math.min(100, bytes.length) : bytes.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = 1 + below(60);
  switch (below(6)) {
    case 0:
      bytes.fill(below(256), at, at + 1);
      return bytes;
    case 1:
      if (at + 4 <= bytes.length) view.setUint32(at, chooseOne(oddNumbers), below(5) > 0);
      return bytes;
    case 2:
      if (at + 2 <= bytes.length) view.setUint16(at, chooseOne(oddNumbers) & 0xffff, true);
      return bytes;
    case 3:
      return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + length)]);
    case 4:
      return Uint8Array.from([...bytes.subarray(0, at + length), ...bytes.subarray(at)]);
    default:
      return bytes.slice(0, below(bytes.length + 1));
  }
}

/** Outcome of reading a file, as text to compare. */
function describeOutcome(read: () => number): string {
  try {
    return `${read()} frames`;
  } catch (error) {
    if (!WavError.is(error)) throw error;
    return `${error.code} in ${error.chunk} at ${error.offset}`;
  }
}

function readInPieces(bytes: Uint8Array): number {
  const reader = createWavReader();
  for (let at = 0; at < bytes.length; ) {
    const length = below(40);
    reader.push(bytes.subarray(at, at + length));
    at += length;
  }
  return reader.end().framesRead;
}

let refused = 0;
let slowestMs = 0;
let residentBytes = 0;
for (let index = 0; index < Number(count); index += 1) {
  let bytes: Uint8Array = chooseOne(originals).slice();
  for (let mutations = 1 + below(3); mutations > 0; mutations -= 1) bytes = mutate(bytes);
  const start = performance.now();
  const whole = describeOutcome(() => readWav(bytes).framesRead);
  const pieces = describeOutcome(() => readInPieces(bytes));
  slowestMs = Math.max(slowestMs, performance.now() - start);
  refused += whole.endsWith('frames') ? 0 : 1;
  if (index % 1000 === 0) residentBytes = Math.max(residentBytes, process.memoryUsage().rss);
  if (whole !== pieces || slowestMs > longestMs || residentBytes > mostResidentBytes) {
    throw new Error(
      `mutation ${index} (${Buffer.from(bytes).toString('base64')}): ${whole} as a whole, ${pieces} in pieces, ${slowestMs.toFixed(0)} ms, ${residentBytes} bytes resident`,
    );
  }
}
process.stdout.write(
  `${count} files: ${refused} refused, the others read; the slowest took ${slowestMs.toFixed(1)} ms, with at most ${(residentBytes / 2 ** 20).toFixed(0)} MiB resident\n`,
);
