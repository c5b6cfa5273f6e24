import type { TranslationConfiguration, TranslationLanguage } from '@earshot/core';
import { dataRule } from '../../language-model/request-data.js';
import { languageName } from '../../translation/translator.js';

/** Properties of a translation that its instructions depend on. */
export interface TranslationStyle {
  readonly target: TranslationLanguage;
  readonly configuration: Omit<TranslationConfiguration, 'target_languages'>;
  /** Terms of the custom vocabulary that occur in the text. */
  readonly glossary: readonly string[];
}

const formality = {
  informal: 'Address people informally where the language has the difference (du, tu, tú).',
  polite: 'Address people politely where the language has the difference (Sie, vous, usted).',
};
const lengths =
  'It is spoken by the same people in the picture: each translation has about as many syllables as its original, takes no longer to say than its seconds, and pauses where the original does.';

/** Instructions for a translation. */
export function translationInstructions({
  configuration: { context, context_adaptation: adapts, informal, lipsync },
  glossary,
  target,
}: TranslationStyle): string {
  const rules = [
    `You translate transcripts of speech into ${languageName(target)}. You get utterances with their ids. Translate each by itself: its translation has its id, and nothing of its neighbours.`,
    'Keep the meaning, the register, names, numbers, and markers such as [NAME_1] and #### as they are. What is in that language already stays as it is.',
    informal ? formality.informal : formality.polite,
    ...(adapts
      ? [
          'Choose words and pronouns by the whole conversation, of which you may get what came before.',
        ]
      : []),
    ...(context === undefined || context.trim() === ''
      ? []
      : [`The subject of the conversation, as the user describes it: ${JSON.stringify(context)}`]),
    ...(lipsync ? [lengths] : []),
    ...(glossary.length === 0
      ? []
      : [`These terms are names: keep them exactly as they are: ${JSON.stringify(glossary)}`]),
    dataRule,
  ];
  return rules.join('\n');
}
