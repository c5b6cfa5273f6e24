import * as z from 'zod';
import { refuseModel } from '../../files/refuse-model.js';
import type { WhisperDimensions } from './whisper-dimensions.js';

const headSchema = z.tuple([z.int().nonnegative(), z.int().nonnegative()]);

/** The part of the `config.json` of CTranslate2 that a conversion needs. */
const configSchema = z.looseObject({ alignment_heads: z.array(headSchema).nullish() });

/**
 * Heads whose attention follows the audio. Where the configuration names none, they are all of the
 * upper half of the layers, as OpenAI and CTranslate2 assume.
 *
 * @param file - path of the configuration, for messages
 * @param dimensions - sizes of the model
 * @returns heads by layer, layers in order, heads of one in that of the configuration
 * @throws EngineModelError when the configuration names a head that the model does not have
 */
export function readAlignmentHeads(
  file: string,
  config: unknown,
  { decoderLayers, heads }: WhisperDimensions,
): ReadonlyMap<number, readonly number[]> {
  const parsed = configSchema.safeParse(config);
  if (!parsed.success)
    return refuseModel(
      file,
      `has alignment_heads that are no list of pairs of whole numbers: ${z.prettifyError(parsed.error)}`,
    );
  const named = parsed.data.alignment_heads ?? [];
  for (const [layer, head] of named)
    if (layer >= decoderLayers || head >= heads)
      refuseModel(
        file,
        `has [${layer}, ${head}] among its alignment_heads, and layers 0 to ${decoderLayers - 1} with heads 0 to ${heads - 1} are allowed`,
      );
  const chosen = named.length > 0 ? named : upperHalf(decoderLayers, heads);
  const byLayer = Array.from({ length: decoderLayers }, (_, layer) => {
    const ofLayer = chosen.filter(([one]) => one === layer).map(([, head]) => head);
    return [layer, [...new Set(ofLayer)]] as const;
  });
  return new Map(byLayer.filter(([, ofLayer]) => ofLayer.length > 0));
}

function upperHalf(layers: number, heads: number): readonly (readonly [number, number])[] {
  return Array.from({ length: layers * heads }, (_, index) => {
    const head = index % heads;
    return [(index - head) / heads, head] as const;
  }).filter(([layer]) => layer >= Math.floor(layers / 2));
}
