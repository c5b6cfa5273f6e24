import { printCodecErrors, printCodecSpeed } from './audio/codecs.js';
import { printResamplerQuality } from './audio/resampler-quality.js';
import { printResamplerSpeed } from './audio/resampler-speed.js';
import { printWavFiles } from './audio/wav-files.js';

/** Measures `@earshot/audio` beside its peers, on one core and in one run. */
export async function run(): Promise<void> {
  printCodecErrors();
  printCodecSpeed();
  await printWavFiles();
  await printResamplerSpeed();
  await printResamplerQuality();
}
