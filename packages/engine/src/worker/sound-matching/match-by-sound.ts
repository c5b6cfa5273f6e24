import { withMatchedVocabularies } from '../../engines/matched-vocabularies.js';
import type { PreparedVocabulary } from '../../port/prepared-vocabulary.js';
import type { Recognition } from '../../port/recognition.js';
import { candidateLanguages, type RecognitionOptions } from '../../port/recognition-options.js';
import type { SpeechEngine } from '../../port/speech-engine.js';
import { createVocabularyMatcher, type VocabularyMatcher } from './match-vocabulary.js';
import { createMatchingPreparer, type OwnVocabulary, readMatched } from './prepare-matching.js';

/** A vocabulary that was loaded. */
interface LoadedVocabulary {
  readonly own: PreparedVocabulary | undefined;
  readonly matcher: VocabularyMatcher;
}

/**
 * Adds custom vocabularies to an engine that does not support them, or not completely. Entries that the engine skips are matched by their
 * pronunciation with the recognised words.
 *
 * Longer than 80 lines: an engine around another one, member by member.
 *
 * @param own - how it uses vocabularies, or undefined for one that supports none
 */
export function matchBySound(engine: SpeechEngine, own: OwnVocabulary | undefined): SpeechEngine {
  const preparer = createMatchingPreparer(own);
  const cache = new WeakMap<PreparedVocabulary, LoadedVocabulary>();
  const load = async ({
    preparedVocabulary,
    vocabulary,
  }: RecognitionOptions): Promise<LoadedVocabulary | undefined> => {
    if (preparedVocabulary === undefined && (vocabulary?.vocabulary.length ?? 0) === 0)
      return undefined;
    const prepared =
      preparedVocabulary ?? (await preparer.prepare(vocabulary ?? { vocabulary: [] }));
    const known = cache.get(prepared);
    if (known !== undefined) return known;
    const { entries, own: ownPrepared } = readMatched(prepared);
    const loaded = { own: ownPrepared, matcher: createVocabularyMatcher(entries) };
    cache.set(prepared, loaded);
    return loaded;
  };
  /** Options of the engine itself. */
  const ownOptions = <Options extends RecognitionOptions>(
    options: Options,
    loaded: LoadedVocabulary | undefined,
  ) => ({ ...options, vocabulary: undefined, preparedVocabulary: loaded?.own });
  const matched = (recognition: Recognition, loaded: LoadedVocabulary | undefined): Recognition =>
    loaded === undefined
      ? recognition
      : {
          ...recognition,
          words: loaded.matcher.match(recognition.words, recognition.language),
        };

  return {
    get capabilities() {
      return withMatchedVocabularies(engine.capabilities);
    },
    ...(engine.parallelism === undefined ? {} : { parallelism: engine.parallelism }),
    ...(engine.unhurriedChannels === undefined
      ? {}
      : { unhurriedChannels: engine.unhurriedChannels }),
    ...(engine.watch === undefined
      ? {}
      : {
          watch: (listener) =>
            engine.watch?.((status) =>
              listener({ ...status, capabilities: withMatchedVocabularies(status.capabilities) }),
            ),
        }),
    async transcribe(samples, requested = {}, signal) {
      const loaded = await load(requested);
      return matched(
        await engine.transcribe(samples, ownOptions(requested, loaded), signal),
        loaded,
      );
    },
    async openStream(requested = {}) {
      const loaded = await load(requested);
      const { onPartial } = requested;
      const [language = 'en'] = candidateLanguages(requested, engine.capabilities.languages);
      const stream = await engine.openStream({
        ...ownOptions(requested, loaded),
        onPartial:
          onPartial === undefined || loaded === undefined
            ? onPartial
            : (hypothesis) =>
                onPartial({
                  ...hypothesis,
                  words: loaded.matcher.match(hypothesis.words, language),
                }),
      });
      let finished: Promise<Recognition> | undefined;
      return {
        push: (samples) => stream.push(samples),
        finish() {
          finished ??= stream.finish().then((recognition) => matched(recognition, loaded));
          return finished;
        },
        abort: () => stream.abort(),
      };
    },
    prepare(requested) {
      load(requested).then(
        (loaded) => engine.prepare?.(ownOptions(requested, loaded)),
        // The first utterance reports the error.
        () => undefined,
      );
    },
    statistics: () => engine.statistics(),
    close: () => engine.close(),
  };
}
