import type {
  AddonEnvelope,
  AddonError,
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
  /** The target languages of a translation, undefined for anything else. */
  readonly languages?: readonly string[];
  readonly error: AddonError;
}

/** The envelope of an add-on, undefined when it was not requested. */
function readEnvelope(job: Job, addOn: AddOnName): AddonEnvelope<unknown> | undefined {
  const envelope: unknown = job.result ? Reflect.get(job.result, addOn) : null;
  if (typeof envelope !== 'object' || envelope === null || !('success' in envelope))
    return undefined;
  // In the contract, every field of this name is an envelope.
  return envelope as AddonEnvelope<unknown>;
}

/** The results of an add-on that succeeded and found something. */
function readResults(job: Job, addOn: AddOnName): unknown {
  const envelope = readEnvelope(job, addOn);
  return envelope?.success === true ? (envelope.results ?? undefined) : undefined;
}

function readList<Item>(results: unknown): readonly Item[] {
  // The items have the type that the contract defines for the add-on.
  return Array.isArray(results) ? (results as Item[]) : [];
}

/** The chapters, in order. */
export function readChapters(job: Job): readonly Chapter[] {
  return readList<Chapter>(readResults(job, 'chapterization'));
}

/** The named entities, in order. */
export function readEntities(job: Job): readonly NamedEntity[] {
  return readList<NamedEntity>(readResults(job, 'named_entity_recognition'));
}

/** The passages with their sentiments, in order. */
export function readSentiments(job: Job): readonly SentimentPassage[] {
  return readList<SentimentPassage>(readResults(job, 'sentiment_analysis'));
}

/** The transcript in other languages. Failed translations have an error. */
export function readTranslations(job: Job): readonly TranslationResult[] {
  return readList<TranslationResult>(readResults(job, 'translation'));
}

/** Prompts with their responses. Failed prompts have an error. */
export function readPrompts(job: Job): readonly AddonEnvelope<AudioToLlmResult>[] {
  return readList<AddonEnvelope<AudioToLlmResult>>(readResults(job, 'audio_to_llm'));
}

/** The result of an add-on that returns a text. Lists of texts are joined. */
export function readText(job: Job, addOn: AddOnName): string | undefined {
  const results = readResults(job, addOn);
  if (typeof results === 'string') return results === '' ? undefined : results;
  if (Array.isArray(results) && results.length > 0)
    return results.every((each) => typeof each === 'string') ? results.join('\n') : undefined;
  return undefined;
}

/** Failed add-ons, and failed languages and prompts of add-ons, with their reasons. */
export function listFailures(job: Job): readonly AddOnFailure[] {
  const failures: AddOnFailure[] = [];
  for (const addOn of addOnNames) {
    const error = readEnvelope(job, addOn)?.error;
    if (error !== null && error !== undefined) failures.push({ addOn, error });
  }
  for (const { error, languages } of readTranslations(job))
    if (error !== null) failures.push({ addOn: 'translation', languages, error });
  for (const { error } of readPrompts(job))
    if (error !== null) failures.push({ addOn: 'audio_to_llm', error });
  return failures;
}

/** True when personal data was redacted from the transcript. */
export function isRedacted({ request_params }: Job): boolean {
  return request_params ? Reflect.get(request_params, 'pii_redaction') === true : false;
}
