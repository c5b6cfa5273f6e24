import type { LanguageModel } from '../../language-model/language-model.js';
import type { AddOnProvider } from '../../runner/provider.js';

/**
 * Longest time of an add-on, in milliseconds: a transcript of ten hours is hundreds of requests.
 */
const timeoutMs = 30 * 60_000;

const addOns = [
  'translation',
  'summarization',
  'chapterization',
  'audio_to_llm',
  'moderation',
  'name_consistency',
  'structured_data_extraction',
] as const;

/**
 * Add-ons by a language model, which are loaded when one of them is first run. The responses are
 * checked, a transcript is sent as data, and one that is longer than the context is sent in parts.
 *
 * @param model - the language model, behind any client
 */
export function routerProviders(model: LanguageModel): AddOnProvider[] {
  return addOns.map((addOn) => ({
    addOn,
    provider: 'router',
    timeoutMs,
    analyse: async (input) =>
      (await import('./router-analyses.js')).routerAnalyses[addOn](input, model),
  }));
}
