import type {
  AddonEnvelope,
  AudioToLlmResult,
  Chapter,
  Job,
  NamedEntity,
  SentimentPassage,
  TranslationResult,
} from '@earshot/core/types';

/** Add-ons whose results have a panel, or are listed when they failed. */
const addOnNames = [
  'summarization',
  'chapterization',
  'named_entity_recognition',
  'sentiment_analysis',
  'translation',
  'audio_to_llm',
  'structured_data_extraction',
  'moderation',
  'name_consistency',
  'display_mode',
  'diarization',
  'sentences',
] as const;
export type AddOnName = (typeof addOnNames)[number];

/** Reason for which an add-on has no result. */
export interface AddOnFailure {
  readonly addOn: AddOnName;
  readonly message: string;
}

/** The envelope of an add-on, undefined when it was not requested. */
function envelopeOf(job: Job, addOn: AddOnName): AddonEnvelope<unknown> | undefined {
  const envelope: unknown = job.result ? Reflect.get(job.result, addOn) : null;
  if (typeof envelope !== 'object' || envelope === null || !('success' in envelope))
    return undefined;
  // In the contract, every field of this name is an envelope.
  return envelope as AddonEnvelope<unknown>;
}

/** The results of an add-on that succeeded and found something. */
function resultsOf(job: Job, addOn: AddOnName): unknown {
  const envelope = envelopeOf(job, addOn);
  return envelope?.success === true ? (envelope.results ?? undefined) : undefined;
}

function listOf<Item>(results: unknown): readonly Item[] {
  // The items have the type that the contract defines for the add-on.
  return Array.isArray(results) ? (results as Item[]) : [];
}

/** The chapters, in order. */
export function chaptersOf(job: Job): readonly Chapter[] {
  return listOf<Chapter>(resultsOf(job, 'chapterization'));
}

/** The named entities, in order. */
export function entitiesOf(job: Job): readonly NamedEntity[] {
  return listOf<NamedEntity>(resultsOf(job, 'named_entity_recognition'));
}

/** The passages with their sentiments, in order. */
export function sentimentsOf(job: Job): readonly SentimentPassage[] {
  return listOf<SentimentPassage>(resultsOf(job, 'sentiment_analysis'));
}

/** The transcript in other languages. Failed translations have an error. */
export function translationsOf(job: Job): readonly TranslationResult[] {
  return listOf<TranslationResult>(resultsOf(job, 'translation'));
}

/** Prompts with their responses. Failed prompts have an error. */
export function promptsOf(job: Job): readonly AddonEnvelope<AudioToLlmResult>[] {
  return listOf<AddonEnvelope<AudioToLlmResult>>(resultsOf(job, 'audio_to_llm'));
}

/** The result of an add-on that returns a text. Lists of texts are joined. */
export function textOf(job: Job, addOn: AddOnName): string | undefined {
  const results = resultsOf(job, addOn);
  if (typeof results === 'string') return results === '' ? undefined : results;
  if (Array.isArray(results) && results.length > 0)
    return results.every((each) => typeof each === 'string') ? results.join('\n') : undefined;
  return undefined;
}

/** Failed add-ons, and failed languages and prompts of add-ons, with their reasons. */
export function failuresOf(job: Job): readonly AddOnFailure[] {
  const failures: AddOnFailure[] = [];
  for (const addOn of addOnNames) {
    const error = envelopeOf(job, addOn)?.error;
    if (error !== null && error !== undefined) failures.push({ addOn, message: error.message });
  }
  for (const { error, languages } of translationsOf(job))
    if (error !== null)
      failures.push({ addOn: 'translation', message: `${languages.join(', ')}: ${error.message}` });
  for (const { error } of promptsOf(job))
    if (error !== null) failures.push({ addOn: 'audio_to_llm', message: error.message });
  return failures;
}

/** True when personal data was redacted from the transcript. */
export function isRedacted({ request_params }: Job): boolean {
  return request_params ? Reflect.get(request_params, 'pii_redaction') === true : false;
}
