import {
  createResampler,
  decodeALaw,
  decodeMuLaw,
  encodeALaw,
  encodeMuLaw,
  floatToInt16,
  int16ToFloat,
  type ResamplerQuality,
  readWav,
  writeWav,
} from '@earshot/audio';

const sampleCount = 1_000_000;
const rounds = 15;
const audioSeconds = 10;
const blockSeconds = 0.02;

const pairs = [
  [44_100, 16_000],
  [48_000, 16_000],
  [48_000, 8000],
  [16_000, 8000],
  [8000, 16_000],
  [44_100, 48_000],
  [16_000, 48_000],
  [32_000, 16_000],
] as const;

/** Seconds that a piece of work takes: the median of several rounds, after it has warmed up. */
function medianSeconds(work: () => unknown): number {
  const seconds: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const start = performance.now();
    work();
    if (round >= 0) {
      seconds.push((performance.now() - start) / 1000);
    }
  }
  return seconds.toSorted((first, second) => first - second)[rounds >> 1] ?? Number.NaN;
}

function measureCodecs(): void {
  const float = Float32Array.from(
    { length: sampleCount },
    (_, index) => Math.sin(index * 1.7) * 1.05,
  );
  const whole = floatToInt16(float);
  const codes = encodeMuLaw(whole);
  const bytes = new Uint8Array(sampleCount);
  const shorts = new Int16Array(sampleCount);
  const floats = new Float32Array(sampleCount);
  const file = writeWav([float], { sampleRate: 16_000 });
  const work: Record<string, () => unknown> = {
    'encode A-law': () => encodeALaw(whole, bytes),
    'encode mu-law': () => encodeMuLaw(whole, bytes),
    'decode A-law': () => decodeALaw(codes, shorts),
    'decode mu-law': () => decodeMuLaw(codes, shorts),
    'floating point to 16 bits': () => floatToInt16(float, { target: shorts }),
    '16 bits to floating point': () => int16ToFloat(whole, floats),
    'write WAV, 16 bits': () => writeWav([float], { sampleRate: 16_000 }),
    'read WAV, 16 bits': () => readWav(file),
  };
  console.log('| codec | million samples/s |\n|---|---|');
  for (const [name, run] of Object.entries(work)) {
    console.log(`| ${name} | ${(sampleCount / medianSeconds(run) / 1e6).toFixed(0)} |`);
  }
}

/** Times real time of one channel that comes in blocks of 20 ms, as it does in a live session. */
function resamplerSpeed(fromRate: number, toRate: number, quality: ResamplerQuality): number {
  const block = Float32Array.from({ length: fromRate * blockSeconds }, (_, index) =>
    Math.sin(index),
  );
  const resampler = createResampler({ fromRate, toRate, quality });
  const seconds = medianSeconds(() => {
    for (let at = 0; at < audioSeconds; at += blockSeconds) {
      resampler.write([block]);
    }
    resampler.flush();
  });
  return audioSeconds / seconds;
}

/** Measures the codecs and the resampler of `@earshot/audio` on one core. */
export function run(): void {
  measureCodecs();
  const names = pairs.map(([fromRate, toRate]) => `${fromRate / 1000} to ${toRate / 1000}`);
  console.log(`\n| resampler, times real time | ${names.join(' | ')} |`);
  console.log(`|---|${names.map(() => '---|').join('')}`);
  for (const quality of ['fast', 'default', 'best'] as const) {
    const speeds = pairs.map(([fromRate, toRate]) =>
      resamplerSpeed(fromRate, toRate, quality).toFixed(0),
    );
    console.log(`| ${quality} | ${speeds.join(' | ')} |`);
  }
}
