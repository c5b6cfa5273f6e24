import type { LanguageModel } from '../../language-model/language-model.js';
import type { AddOnInput } from '../../runner/provider.js';
import { respondToPrompts } from './audio-to-llm.js';
import { findChapters } from './chapterization.js';
import { moderate } from './moderation.js';
import { checkNames } from './name-consistency.js';
import { extractData } from './structured-data.js';
import { summarize } from './summarization.js';
import { translateTranscript } from './translation.js';

/** Results of an add-on by a language model. */
type RouterAnalysis = (input: AddOnInput, model: LanguageModel) => Promise<unknown>;

/**
 * Analyses by a language model, by add-on. They are loaded together, so that they start in the
 * order in which they run, and use up a token limit in that order.
 */
export const routerAnalyses = {
  translation: translateTranscript,
  summarization: summarize,
  chapterization: ({ sentences, signal }, model) => findChapters(sentences, model, signal),
  audio_to_llm: respondToPrompts,
  moderation: moderate,
  name_consistency: checkNames,
  structured_data_extraction: extractData,
} satisfies Readonly<Record<string, RouterAnalysis>>;
