import type { TranscriptionLanguage } from '@earshot/core';
import {
  type SherpaOnnxOptions,
  sherpaOnnxCapabilities,
} from '../../engines/sherpa-onnx-options.js';
import type { ModelDescription } from '../../models/model-description.js';
import { factsOfFamily } from '../../models/model-families.js';
import { verifyModel } from '../../models/verify-model.js';
import { type EngineCapabilities, sampleRateHz } from '../../port/engine-capabilities.js';
import {
  EngineClosedError,
  EngineFailedError,
  EngineRequestError,
} from '../../port/engine-error.js';
import { EngineModelError } from '../../port/engine-model-error.js';
import { meanConfidence, type Recognition, type RecognizedWord } from '../../port/recognition.js';
import {
  candidateLanguages,
  checkRecognition,
  type RecognitionOptions,
} from '../../port/recognition-options.js';
import type { SpeechEngine } from '../../port/speech-engine.js';
import { OpenStreams } from '../../runtime/open-streams.js';
import { readLanguage } from '../text/spoken-language.js';
import { loadLanguageIdentifier, loadPunctuator } from './companions.js';
import { joinTokens } from './join-tokens.js';
import type { ModelRun } from './library/configurations.js';
import type { NativeResult } from './library/read-result.js';
import { openSherpaOnnx } from './library/sherpa-onnx-library.js';
import { RecognizerPool } from './recognizer-pool.js';
import { SherpaOnnxStream } from './sherpa-onnx-stream.js';

/** Shortest audio in which words are looked for, in samples: 50 ms. */
const shortestSamples = 800;

/**
 * Loads sherpa-onnx into this process with the models that the options name. They are verified first: the library ends the process over one
 * that is damaged. A damaged one of punctuation or of language identification is skipped, which the notes of the capabilities report.
 *
 * Longer than 80 lines: an engine, whose members share what was loaded.
 *
 * @param options - folders of the models
 * @param streamCapacity - number of streams that it serves at the same time, for a model that follows speech
 * @throws EngineModelError that names the file of the model, the problem and the remedy, or EngineUnavailableError that says what to
 * install
 */
export async function loadSherpaOnnx(
  options: SherpaOnnxOptions,
  streamCapacity: number,
): Promise<SpeechEngine> {
  const runOf = async (directory: string): Promise<ModelRun> => ({
    directory,
    description: await verifyModel(directory),
    threads: options.threads ?? 1,
  });
  const missing: string[] = [];
  /** A model that adds an ability. When it is damaged, speech is still recognised without it. */
  const runOfCompanion = (directory: string | undefined, effect: string) =>
    directory === undefined
      ? undefined
      : runOf(directory).catch((error: unknown) => {
          if (!EngineModelError.is(error)) throw error;
          missing.push(`${effect} until the next start: ${error.message}`);
          return undefined;
        });
  const run = await runOf(options.modelDirectory);
  const punctuation = await runOfCompanion(
    options.punctuationDirectory,
    'Punctuation is not restored',
  );
  const identification = await runOfCompanion(
    options.languageIdentificationDirectory,
    'Languages are not detected',
  );
  const { description } = run;
  requireRecognition(options.modelDirectory, description);

  const library = openSherpaOnnx();
  const recognizers = new RecognizerPool(library, run);
  const punctuate = punctuation === undefined ? undefined : loadPunctuator(library, punctuation);
  const identify =
    identification === undefined ? undefined : loadLanguageIdentifier(library, identification);
  await recognizers.prepare();
  const loaded = sherpaOnnxCapabilities(
    {
      recognition: description,
      punctuation: punctuation?.description,
      languageIdentification: identification?.description,
    },
    library.version,
  );
  const capabilities = { ...loaded, notes: [...loaded.notes, ...missing] };
  const hasStreams = capabilities.partials;
  const streams = new OpenStreams(hasStreams ? streamCapacity : 0);
  let utterances = 0;
  let audioSeconds = 0;
  let isClosed = false;

  const requireOpen = () => {
    if (isClosed) throw new EngineClosedError('The engine was closed.');
  };
  const readWords = (result: NativeResult, seconds: number): readonly RecognizedWord[] => {
    const words = joinTokens(result, {
      mark: description.family === 'paraformer' ? 'continuation' : 'space',
      audioSeconds: seconds,
      fillsPauses: description.family === 'whisper',
    });
    return description.abilities.casing
      ? words
      : words.map((word) => ({ ...word, text: word.text.toLowerCase() }));
  };
  const complete = (
    words: readonly RecognizedWord[],
    language: TranscriptionLanguage,
    seconds: number,
  ): Recognition => {
    utterances += 1;
    audioSeconds += seconds;
    const punctuated = punctuate?.(words, language) ?? words;
    return { words: punctuated, confidence: meanConfidence(words), language };
  };

  /** Language of an utterance, when it is known before it is recognised. */
  const languageOf = (
    samples: Int16Array,
    candidates: readonly TranscriptionLanguage[],
  ): TranscriptionLanguage | undefined => {
    const [first, second] = candidates;
    if (second === undefined) return first;
    if (identify !== undefined) {
      const detected = identify(samples);
      return detected !== undefined && candidates.includes(detected) ? detected : first;
    }
    return undefined;
  };

  const transcribe = async (
    samples: Int16Array,
    requested: RecognitionOptions & { readonly isLive?: boolean | undefined },
    signal: AbortSignal | undefined,
  ): Promise<Recognition> => {
    const candidates = candidateLanguages(requested, capabilities.languages);
    const otherwise = candidates[0] ?? 'en';
    const seconds = samples.length / sampleRateHz;
    if (samples.length < shortestSamples) return complete([], otherwise, seconds);
    const lease = await recognizers.acquire(requested);
    signal?.throwIfAborted();
    const known = languageOf(samples, candidates);
    const recognize = (language: TranscriptionLanguage | undefined) =>
      lease.recognize({
        samples,
        language: codeOf(description, language),
        isLive: requested.isLive ?? false,
      });
    let result = await recognize(known);
    // The library reports an error of the model as a result that lacks what every other one has.
    if (description.abilities.languageIdentification && result.language === '')
      throw new EngineFailedError(`The model ${description.name} failed over the utterance.`);
    let language = known ?? readLanguage(result.language);
    if (language === undefined || !candidates.includes(language)) {
      // The detected language is not among the candidates.
      signal?.throwIfAborted();
      if (language !== undefined) result = await recognize(otherwise);
      language = otherwise;
    }
    return complete(lease.spell(readWords(result, seconds)), language, seconds);
  };

  return {
    capabilities,
    async transcribe(samples, requested = {}, signal) {
      requireOpen();
      signal?.throwIfAborted();
      checkRecognition(capabilities, requested, samples.length);
      // The caller may reuse its audio during the request.
      const recognition = await transcribe(samples.slice(), requested, signal);
      signal?.throwIfAborted();
      return recognition;
    },
    async openStream(requested = {}) {
      requireOpen();
      if (!hasStreams)
        throw new EngineRequestError(
          `The model ${description.name} has no streams: it recognises whole utterances.`,
        );
      checkRecognition(capabilities, requested);
      return streams.open(async (onOver) => {
        const lease = await recognizers.acquire(requested);
        const [language = 'en'] = candidateLanguages(requested, capabilities.languages);
        return new SherpaOnnxStream({
          utterance: lease.begin(codeOf(description, requestedLanguage(requested, capabilities))),
          readWords: (result, seconds) => lease.spell(readWords(result, seconds)),
          onPartial: requested.onPartial,
          check: (sampleCount) => checkRecognition(capabilities, requested, sampleCount),
          complete: (result, seconds) =>
            complete(lease.spell(readWords(result, seconds)), language, seconds),
          onOver,
        });
      });
    },
    statistics: () => ({
      utterances,
      audioSeconds,
      openStreams: streams.count,
      streamCapacity: streams.capacity,
    }),
    async close() {
      isClosed = true;
      streams.abortAll();
      recognizers.close();
    },
  };
}

/** The one language that may be spoken, or `undefined` when there are several. */
function requestedLanguage(
  requested: RecognitionOptions,
  { languages }: EngineCapabilities,
): TranscriptionLanguage | undefined {
  const [first, second] = candidateLanguages(requested, languages);
  return second === undefined ? first : undefined;
}

/** Code of a language as the model knows it. Empty for one that it detects itself, and for models that accept none. */
function codeOf(
  { abilities, family, languages }: ModelDescription,
  language: TranscriptionLanguage | undefined,
): string {
  if (language === undefined) return '';
  if (family === 'sense-voice') return language;
  if (family === 'streaming-nemo-transducer') return languages.length > 1 ? language : '';
  return family === 'whisper' && abilities.languageIdentification ? language : '';
}

function requireRecognition(directory: string, { family, name }: ModelDescription): void {
  const { work } = factsOfFamily(family);
  if (work === 'utterances' || work === 'streams') return;
  const does = work === 'punctuation' ? 'adds punctuation to text' : 'finds speakers';
  throw new EngineModelError(
    `${directory} holds the model ${name}, which ${does} and recognises no speech. Leave it in the folder of the models, and name another one for speech.`,
    { file: directory, problem: 'format' },
  );
}
