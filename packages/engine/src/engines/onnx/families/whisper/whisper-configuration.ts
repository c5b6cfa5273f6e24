import * as z from 'zod';
import { readModelJson } from '../tokenizer-json.js';

const ids = z.array(z.int());

/** Both forms: of the public exports, and of CTranslate2. */
const configurationSchema = z.object({
  suppress_tokens: ids.nullish(),
  begin_suppress_tokens: ids.nullish(),
  suppress_ids: ids.optional(),
  suppress_ids_begin: ids.optional(),
  is_multilingual: z.boolean().nullish(),
  alignment_heads: z.array(z.tuple([z.int(), z.int()])).nullish(),
});

/** What Whisper may not write, and the heads that follow the audio. */
export interface WhisperConfiguration {
  /** False for an English-only model, or undefined where the file does not contain it. */
  readonly isMultilingual: boolean | undefined;
  /** Tokens that are never written: marks, brackets, notes. */
  readonly suppressed: readonly number[];
  /** Tokens with which no text begins. */
  readonly suppressedAtStart: readonly number[];
  /** Layer and number of each head of the decoder that follows the audio. */
  readonly alignmentHeads: readonly (readonly [layer: number, head: number])[];
}

/**
 * Reads the configuration of a model, `generation_config.json` of the public exports or
 * `config.json` of CTranslate2.
 *
 * @param file - its path
 * @throws EngineModelError when it is neither
 */
export function readWhisperConfiguration(file: string): WhisperConfiguration {
  const read = readModelJson(file, configurationSchema);
  return {
    isMultilingual: read.is_multilingual ?? undefined,
    suppressed: read.suppress_tokens ?? read.suppress_ids ?? [],
    suppressedAtStart: read.begin_suppress_tokens ?? read.suppress_ids_begin ?? [],
    alignmentHeads: read.alignment_heads ?? [],
  };
}
