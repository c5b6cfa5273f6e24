import type { LanguageModel } from '../../language-model/language-model.js';
import type { AddOnName } from '../../registry/add-on-registry.js';
import type { AddOnInput, AddOnProvider } from '../../runner/provider.js';
import { respondToPrompts } from './audio-to-llm.js';
import { findChapters } from './chapterization.js';
import { moderate } from './moderation.js';
import { checkNames } from './name-consistency.js';
import { extractData } from './structured-data.js';
import { summarize } from './summarization.js';
import { translateTranscript } from './translation.js';

/** Longest time of an add-on, in milliseconds: a transcript of ten hours is hundreds of requests. */
const timeoutMs = 30 * 60_000;

/**
 * Add-ons that a language model does. What it responds is checked, a transcript is data to it, and one that is longer than its context is sent in
 * parts.
 *
 * @param model - the language model, however it is reached
 */
export function routerProviders(model: LanguageModel): AddOnProvider[] {
  const provider = (
    addOn: AddOnName,
    analyse: (input: AddOnInput) => Promise<unknown>,
  ): AddOnProvider => ({ addOn, provider: 'router', timeoutMs, analyse });
  return [
    provider('translation', (input) => translateTranscript(input, model)),
    provider('summarization', (input) => summarize(input, model)),
    provider('chapterization', ({ sentences, signal }) => findChapters(sentences, model, signal)),
    provider('audio_to_llm', (input) => respondToPrompts(input, model)),
    provider('moderation', (input) => moderate(input, model)),
    provider('name_consistency', (input) => checkNames(input, model)),
    provider('structured_data_extraction', (input) => extractData(input, model)),
  ];
}
