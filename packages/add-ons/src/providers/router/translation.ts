import {
  defaults,
  type TranslationConfiguration,
  type TranslationLanguage,
  type TranslationResult,
  type Utterance,
} from '@earshot/core';
import * as z from 'zod';
import { batchItems } from '../../language-model/batch-items.js';
import { completeJson } from '../../language-model/complete-json.js';
import { inParallel } from '../../language-model/in-parallel.js';
import type { LanguageModel } from '../../language-model/language-model.js';
import { asData, dataRule } from '../../language-model/request-data.js';
import { type AddOnInput, contextUtterances } from '../../runner/provider.js';
import {
  createSource,
  translateInto,
  translateUtterance,
} from '../../translation/translated-transcript.js';
import { languageName } from '../../translation/translator.js';

/** Utterances of one request. `batch` sends as many as the context has room for. */
const usualItems = 30;
/**
 * Part of the context that the text of a request may take: its translation may have twice as many
 * tokens.
 */
const textShare = 0.2;

const schema = z.object({
  translations: z.array(z.object({ id: z.int(), text: z.string().max(100_000) })),
});

/** Configurations of a request that a translation of utterances depends on. */
export type TranslationParams = Pick<
  AddOnInput['params'],
  'translation_config' | 'custom_vocabulary' | 'custom_vocabulary_config'
>;

/** Translates a transcript into every language of its request. */
export function translateTranscript(
  input: AddOnInput,
  model: LanguageModel,
): Promise<TranslationResult[]> {
  const source = createSource(input);
  const targets = input.params.translation_config?.target_languages ?? [];
  return translateInto(targets, source, (target) =>
    translateUtterances(source.utterances, target, { ...input, model }),
  );
}

/** Options of {@link translateUtterances}. */
export interface UtteranceTranslation {
  /** The request, with its configurations. */
  readonly params: TranslationParams;
  /** Model that translates. */
  readonly model: LanguageModel;
  /** Ends the work with its reason. */
  readonly signal: AbortSignal;
  /** Texts before the first utterance, for the context. @defaultValue none */
  readonly before?: readonly string[] | undefined;
}

interface Item {
  readonly id: number;
  readonly text: string;
  readonly seconds?: number;
  readonly speaker?: number;
}

/**
 * Utterances in another language, one for each. Those that are in it already stay as they are.
 *
 * @throws AddOnFailure when one of them has no translation
 */
export async function translateUtterances(
  utterances: readonly Utterance[],
  target: TranslationLanguage,
  { before = [], model, params, signal }: UtteranceTranslation,
): Promise<Utterance[]> {
  const configuration = { ...defaults.translation_config, ...params.translation_config };
  const items = utterances.flatMap(({ end, language, speaker, start, text }, id): Item[] =>
    language === target || text.trim() === ''
      ? []
      : [
          {
            id,
            text: text.trim(),
            ...(speaker === undefined ? {} : { speaker }),
            ...(configuration.lipsync ? { seconds: Math.round((end - start) * 10) / 10 } : {}),
          },
        ],
  );
  const batches = batchItems(items, {
    maximumTokens: Math.floor(model.contextTokens * textShare),
    maximumItems: configuration.model === 'batch' ? undefined : usualItems,
  });
  const said = [...before, ...utterances.map(({ text }) => text)];
  const texts = await inParallel(batches, signal, (batch, abort) => {
    const first = before.length + (batch[0]?.id ?? 0);
    const context = said.slice(Math.max(0, first - contextUtterances), first);
    const style = { target, configuration, glossary: createGlossary(params, batch) };
    return translateBatch(batch, {
      model,
      signal: abort,
      isRevised: configuration.model === 'enhanced',
      instructions: translationInstructions(style),
      context: configuration.context_adaptation ? context.map((text) => text.trim()) : [],
    });
  });
  const textOf = new Map(texts.flatMap((batch) => [...batch]));
  return utterances.map((utterance, id) => {
    const text = textOf.get(id);
    return text === undefined ? utterance : translateUtterance(utterance, text, target);
  });
}

interface Batch {
  readonly model: LanguageModel;
  readonly signal: AbortSignal;
  readonly instructions: string;
  readonly context: readonly string[];
  /** True when a second request improves the first translation. */
  readonly isRevised: boolean;
}

/** Translations by the ids of the items. */
async function translateBatch(
  items: readonly Item[],
  { context, instructions, isRevised, model, signal }: Batch,
): Promise<Map<number, string>> {
  const data = [
    ...(context.length === 0 ? [] : [asData('context_before', context)]),
    asData('transcript', items),
  ].join('\n');
  const ask = async (more: string, input: string) => {
    const request = { instructions: instructions + more, input, name: 'translation', schema };
    const findIssue = ({ translations }: z.output<typeof schema>) => issueIn(translations, items);
    return (await completeJson(model, { ...request, findIssue }, signal)).translations;
  };
  const draft = await ask('', data);
  const final = isRevised
    ? await ask(
        '\nA first translation is in <draft>. Correct what is wrong or sounds translated, and respond with all of it.',
        `${data}\n${asData('draft', draft)}`,
      )
    : draft;
  return new Map(final.map(({ id, text }) => [id, text]));
}

/** Every utterance needs one translation: the transcripts of both languages are aligned by them. */
function issueIn(
  translations: readonly { readonly id: number; readonly text: string }[],
  items: readonly Item[],
): string | undefined {
  const ids = translations.map(({ id }) => id);
  const wanted = new Set(items.map(({ id }) => id));
  if (
    ids.length !== wanted.size ||
    new Set(ids).size !== ids.length ||
    ids.some((id) => !wanted.has(id))
  )
    return `it must have each of these ids once and no other one: ${[...wanted].join(', ')}`;
  const empty = translations.find(({ text }) => text.trim() === '');
  return empty === undefined ? undefined : `the translation of ${empty.id} is empty`;
}

/**
 * Terms of the custom vocabulary that a batch has. The others are not sent, since they are useless
 * there, and may be redacted text.
 */
function createGlossary(
  { custom_vocabulary: isOn, custom_vocabulary_config: configuration }: TranslationParams,
  items: readonly Item[],
): string[] {
  if (!isOn || configuration === undefined) return [];
  const text = items.map((item) => item.text.toLowerCase()).join('\n');
  const terms = configuration.vocabulary.map((entry) =>
    typeof entry === 'string' ? entry : entry.value,
  );
  return terms.filter((term) => text.includes(term.toLowerCase()));
}

/** Properties of a translation that its instructions depend on. */
interface TranslationStyle {
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

function translationInstructions({
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
