import { joinSamples } from '@earshot/audio';
import { createFileDecoder, systemClock } from '@earshot/server';

const decoder = createFileDecoder({ maximumAudioSeconds: 7200, clock: systemClock });

/** Decodes the first channel of an audio file, at 16 kHz. */
export async function decodeFile(path: string): Promise<Int16Array> {
  const blocks: Int16Array[] = [];
  for await (const [block] of decoder.decode(path, await decoder.probe(path)))
    if (block !== undefined) blocks.push(block);
  return joinSamples(blocks, Int16Array);
}
