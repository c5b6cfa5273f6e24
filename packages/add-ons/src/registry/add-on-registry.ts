import type { PiiEntityType, PreRecordedRequest } from '@earshot/core';

/**
 * Name of a provider of add-ons.
 *
 * - `rules`: rules, word lists and small models inside of this package
 * - `router`: a language model behind an OpenAI-compatible interface
 * - `sherpa-onnx` and `onnx`: models of these engines
 * - `engine`: the speech engine, which processes the audio again
 * - `apertium`: rule-based translation
 */
export type ProviderName = 'rules' | 'router' | 'sherpa-onnx' | 'onnx' | 'engine' | 'apertium';

/** Name of an add-on: its flag in a request, and its field in a result. */
export type AddOnName =
  | 'diarization'
  | 'pii_redaction'
  | 'punctuation_enhanced'
  | 'sentences'
  | 'translation'
  | 'summarization'
  | 'named_entity_recognition'
  | 'sentiment_analysis'
  | 'audio_to_llm'
  | 'chapterization'
  | 'moderation'
  | 'name_consistency'
  | 'structured_data_extraction'
  | 'display_mode';

/** Flag that requests an add-on for a recording. */
type RecordedFlag = keyof PreRecordedRequest & AddOnName;

/** Place of an add-on in live sessions: its flag, and the kind of its message. */
export type LiveAddOn = RealtimeAddOn | PostAddOn;

/** An add-on of each final of a live session. */
export interface RealtimeAddOn {
  /** Object of the request that has its flag. */
  readonly processing: 'realtime_processing';
  /** Flag in that object. */
  readonly flag: 'translation' | 'named_entity_recognition' | 'sentiment_analysis';
  /** Kind of its message after each final. */
  readonly message: 'translation' | 'named_entity_recognition' | 'sentiment_analysis';
}

/** An add-on of a whole live session. */
export interface PostAddOn {
  /** Object of the request that has its flag. */
  readonly processing: 'post_processing';
  /** Flag in that object. */
  readonly flag: 'summarization' | 'chapterization';
  /** Kind of its message after the end of the recording. */
  readonly message: 'post_summarization' | 'post_chapterization';
}

/**
 * Description of an add-on: its names in requests, results and sessions, its dependencies, and its
 * providers.
 */
export interface AddOnDescription {
  /** Its name, unique in the registry. */
  readonly name: AddOnName;
  /** Flag in the request of a recording. */
  readonly flag: RecordedFlag;
  /** Configuration object in the request, or null where it has none. */
  readonly configuration: string | null;
  /** Field of the result with its envelope, or null when it changes the transcript and has none. */
  readonly resultField: string | null;
  /** Its place in live sessions, or null where they do not have it. */
  readonly live: LiveAddOn | null;
  /** `transcript` when it changes the utterances for everything after it. */
  readonly changes: 'transcript' | 'nothing';
  /** Add-ons that it reads. They are run for it where they were not requested. */
  readonly needs: readonly AddOnName[];
  /** Names of the possible providers, the preferred one first. */
  readonly providers: readonly [ProviderName, ...ProviderName[]];
  /** Scope of its failure: `job` when the transcript must not be delivered without it. */
  readonly failure: 'add-on' | 'job';
}

const analysis = { changes: 'nothing', failure: 'add-on', needs: [], configuration: null } as const;

/**
 * Every add-on, in the order in which they change the transcript. Speakers are first, since
 * utterances are cut at their changes. Redaction is before everything that feeds a model or leaves
 * the process, and punctuation is before what reads sentences.
 */
export const addOnRegistry: readonly AddOnDescription[] = [
  {
    name: 'diarization',
    flag: 'diarization',
    configuration: 'diarization_config',
    resultField: 'diarization',
    live: null,
    changes: 'transcript',
    needs: [],
    providers: ['sherpa-onnx', 'onnx', 'rules'],
    failure: 'add-on',
  },
  {
    name: 'pii_redaction',
    flag: 'pii_redaction',
    configuration: 'pii_redaction_config',
    resultField: null,
    live: null,
    changes: 'transcript',
    needs: [],
    providers: ['onnx', 'rules'],
    failure: 'job',
  },
  {
    name: 'punctuation_enhanced',
    flag: 'punctuation_enhanced',
    configuration: null,
    resultField: null,
    live: null,
    changes: 'transcript',
    needs: [],
    providers: ['sherpa-onnx', 'rules'],
    failure: 'add-on',
  },
  {
    ...analysis,
    name: 'sentences',
    flag: 'sentences',
    resultField: 'sentences',
    live: null,
    providers: ['rules'],
  },
  {
    ...analysis,
    name: 'translation',
    flag: 'translation',
    configuration: 'translation_config',
    resultField: 'translation',
    live: { processing: 'realtime_processing', flag: 'translation', message: 'translation' },
    needs: ['sentences'],
    providers: ['router', 'engine', 'apertium'],
  },
  {
    ...analysis,
    name: 'summarization',
    flag: 'summarization',
    configuration: 'summarization_config',
    resultField: 'summarization',
    live: {
      processing: 'post_processing',
      flag: 'summarization',
      message: 'post_summarization',
    },
    needs: ['sentences'],
    providers: ['router', 'onnx', 'rules'],
  },
  {
    ...analysis,
    name: 'named_entity_recognition',
    flag: 'named_entity_recognition',
    resultField: 'named_entity_recognition',
    live: {
      processing: 'realtime_processing',
      flag: 'named_entity_recognition',
      message: 'named_entity_recognition',
    },
    providers: ['rules'],
  },
  {
    ...analysis,
    name: 'sentiment_analysis',
    flag: 'sentiment_analysis',
    resultField: 'sentiment_analysis',
    live: {
      processing: 'realtime_processing',
      flag: 'sentiment_analysis',
      message: 'sentiment_analysis',
    },
    needs: ['sentences'],
    providers: ['rules'],
  },
  {
    ...analysis,
    name: 'audio_to_llm',
    flag: 'audio_to_llm',
    configuration: 'audio_to_llm_config',
    resultField: 'audio_to_llm',
    live: null,
    providers: ['router'],
  },
  {
    ...analysis,
    name: 'chapterization',
    flag: 'chapterization',
    resultField: 'chapterization',
    live: {
      processing: 'post_processing',
      flag: 'chapterization',
      message: 'post_chapterization',
    },
    needs: ['sentences'],
    providers: ['router', 'onnx', 'rules'],
  },
  {
    ...analysis,
    name: 'moderation',
    flag: 'moderation',
    resultField: 'moderation',
    live: null,
    providers: ['router'],
  },
  {
    ...analysis,
    name: 'name_consistency',
    flag: 'name_consistency',
    resultField: 'name_consistency',
    live: null,
    providers: ['router'],
  },
  {
    ...analysis,
    name: 'structured_data_extraction',
    flag: 'structured_data_extraction',
    configuration: 'structured_data_extraction_config',
    resultField: 'structured_data_extraction',
    live: null,
    providers: ['router'],
  },
  {
    ...analysis,
    name: 'display_mode',
    flag: 'display_mode',
    resultField: 'display_mode',
    live: null,
    providers: ['rules'],
  },
];

const byName = new Map(addOnRegistry.map((description) => [description.name, description]));

/** Description of an add-on. */
export function describeAddOn(name: AddOnName): AddOnDescription {
  const description = byName.get(name);
  if (description === undefined) throw new Error(`There is no add-on ${name}`);
  return description;
}

/** Add-ons that the request of a recording asks for, in the order of {@link addOnRegistry}. */
export function requestedAddOns(
  params: Readonly<Partial<Record<RecordedFlag, boolean>>>,
): AddOnDescription[] {
  return addOnRegistry.filter(({ flag }) => params[flag] === true);
}

/** Add-ons of live sessions whose flags are in an object of the request. */
type LiveAddOnOf<Processing extends LiveAddOn['processing']> =
  Processing extends 'realtime_processing' ? RealtimeAddOn : PostAddOn;

/**
 * Add-ons of live sessions, by what they process.
 *
 * @example
 * ```ts
 * import { getLiveAddOns } from '@earshot/add-ons';
 *
 * console.log(getLiveAddOns('post_processing').map(({ flag }) => flag));
 * // [ 'summarization', 'chapterization' ]
 * ```
 *
 * @param processing - object of the request that has their flags
 */
export function getLiveAddOns<Processing extends LiveAddOn['processing']>(
  processing: Processing,
): LiveAddOnOf<Processing>[] {
  return addOnRegistry
    .map(({ live }) => live)
    .filter((live): live is LiveAddOnOf<Processing> & LiveAddOn => live?.processing === processing);
}

/** Languages in which the redaction by rules finds personal data. */
export const redactedLanguages: readonly string[] = ['en'];

/**
 * Types of personal data that no rule of this package finds: they need an understanding of the
 * text.
 */
export const unsupportedTypes: readonly PiiEntityType[] = [
  'CORPORATE_ACTION',
  'EFFECT',
  'FINANCIAL_METRIC',
  'PRODUCT',
  'PROJECT',
  'TREND',
];
