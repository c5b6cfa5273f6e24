import { systemClock } from '../clock/index.js';
import { createFileDecoder } from '../decoding/index.js';
import { encodePeakFile } from './peak-file.js';
import { PeakCollector } from './peak-levels.js';

/** Task of a thread that computes peaks. */
export interface PeakTask {
  readonly audioPath: string;
  readonly ffmpegPath: string | undefined;
  readonly maximumAudioSeconds: number;
}

/**
 * Computes the peaks of a file. It blocks its thread.
 *
 * @returns the bytes of the peak file
 * @throws AudioInputError, and errors of the file system
 */
export async function computePeaks({
  audioPath,
  ffmpegPath,
  maximumAudioSeconds,
}: PeakTask): Promise<Uint8Array> {
  const decoder = createFileDecoder({ ffmpegPath, maximumAudioSeconds, clock: systemClock });
  const properties = await decoder.probe(audioPath);
  const { channelCount } = properties.track;
  const collector = new PeakCollector(channelCount);
  for await (const block of decoder.decode(audioPath, properties)) collector.add(block);
  return encodePeakFile(channelCount, collector.finish());
}
