import type { AddOnInput } from '../runner/provider.js';
import { asData } from './as-data.js';
import { completeJson, type JsonRequest } from './complete-json.js';
import { transcriptParts } from './fold-transcript.js';
import { inParallel } from './in-parallel.js';
import type { LanguageModel } from './language-model.js';

/**
 * Asks a language model for JSON about each part of a transcript, which is its data.
 *
 * @returns the responses in the order of the parts
 * @throws errors of {@link completeJson}
 */
export function completeParts<Value>(
  { signal, utterances }: Pick<AddOnInput, 'signal' | 'utterances'>,
  model: LanguageModel,
  request: Pick<JsonRequest<Value>, 'instructions' | 'name' | 'schema'>,
): Promise<Value[]> {
  return inParallel(transcriptParts(utterances, model), signal, (part, abort) =>
    completeJson(model, { ...request, input: asData('transcript', part) }, abort),
  );
}
