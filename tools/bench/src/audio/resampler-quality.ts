import { joinSamples } from '@earshot/audio';
import { fitTone } from '@earshot/audio/test/tones';
import { printTable } from '../print-table.js';
import { type ResamplerPeer, resamplerPeers } from './resampler-peers.js';
import { pairs } from './resampler-speed.js';

/** Worst case over all pairs of rates. N is the smaller Nyquist frequency. */
interface Quality {
  rippleDecibels: number;
  aliasDecibels: number;
  residualDecibels: number;
  lengthError: number;
}

const amplitude = 0.9;

/** Prints ripple, aliases and length errors of the resamplers, measured with tones. */
export async function run(): Promise<void> {
  const rows = [];
  for (const peer of resamplerPeers()) {
    const worst: Quality = {
      rippleDecibels: 0,
      aliasDecibels: Number.NEGATIVE_INFINITY,
      residualDecibels: Number.NEGATIVE_INFINITY,
      lengthError: 0,
    };
    for (const [fromRateHz, toRateHz] of pairs) await measure(peer, fromRateHz, toRateHz, worst);
    rows.push([
      peer.name,
      worst.rippleDecibels.toFixed(4),
      worst.aliasDecibels.toFixed(0),
      worst.residualDecibels.toFixed(0),
      String(worst.lengthError),
    ]);
  }
  console.log(
    'Resamplers: the worst of those pairs of rates; N is the smaller Nyquist frequency\n',
  );
  printTable(
    [
      '',
      'ripple to 0.9 N, dB',
      'aliases from N up, dB',
      'beside a tone, dB',
      'length error, samples',
    ],
    rows,
  );
}

async function measure(
  peer: ResamplerPeer,
  fromRateHz: number,
  toRateHz: number,
  worst: Quality,
): Promise<void> {
  const nyquist = Math.min(fromRateHz, toRateHz) / 2;
  for (let step = 1; step <= 8; step += 1) {
    const hertz = (0.9 * nyquist * step) / 8;
    const output = await convert(peer, fromRateHz, toRateHz, hertz);
    const fit = fitTone(output, hertz, toRateHz);
    const gain = Math.abs(20 * Math.log10(fit.amplitude / amplitude));
    worst.rippleDecibels = Math.max(worst.rippleDecibels, gain);
    worst.residualDecibels = Math.max(worst.residualDecibels, level(fit.residualPower));
    worst.lengthError = Math.max(worst.lengthError, Math.abs(output.length - toRateHz));
  }
  for (let step = 0; fromRateHz > toRateHz && step <= 12; step += 1) {
    const hertz = nyquist * 1.004 + (fromRateHz / 2.01 - nyquist * 1.004) * (step / 12);
    const { power } = fitTone(
      await convert(peer, fromRateHz, toRateHz, hertz),
      nyquist / 2,
      toRateHz,
    );
    worst.aliasDecibels = Math.max(worst.aliasDecibels, level(power));
  }
}

/** Power in dB relative to the tone. */
function level(power: number): number {
  return 10 * Math.log10(power / (amplitude ** 2 / 2));
}

/** A second of a tone. */
async function convert(
  peer: ResamplerPeer,
  fromRateHz: number,
  toRateHz: number,
  hertz: number,
): Promise<Float32Array> {
  const tone = Float32Array.from(
    { length: fromRateHz },
    (_, index) => amplitude * Math.sin((2 * Math.PI * hertz * index) / fromRateHz + 0.4),
  );
  const stream = await peer.open(fromRateHz, toRateHz);
  const parts = [stream.write(tone), stream.flush()];
  stream.close();
  return joinSamples(parts, Float32Array);
}
