import { printCodecErrors, printCodecSpeed } from './audio/codecs.js';
import { printResamplerQuality } from './audio/resampler-quality.js';
import { printResamplerSpeed } from './audio/resampler-speed.js';

/** Measures `@earshot/audio` beside its peers, on one core and in one run. */
export async function run(): Promise<void> {
  printCodecErrors();
  printCodecSpeed();
  await printResamplerSpeed();
  await printResamplerQuality();
}
