import { capabilitiesOfScript, type ScriptedOptions } from '../../engines/scripted-options.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import {
  EngineBusyError,
  EngineClosedError,
  EngineUnavailableError,
} from '../../port/engine-error.js';
import { meanConfidence, type Recognition, type RecognizedWord } from '../../port/recognition.js';
import { checkRecognition, type RecognitionOptions } from '../../port/recognition-options.js';
import type { LoadedEngine, SpeechEngine } from '../../port/speech-engine.js';
import type { SpeechStream } from '../../port/speech-stream.js';
import {
  frameSamples,
  frameSeconds,
  type VoiceActivityModel,
} from '../../port/voice-activity-model.js';
import { createFailurePlan } from './failure-plan.js';
import { createScript, type Script } from './script.js';
import { readEntries, type ScriptedEntry } from './scripted-preparer.js';

/**
 * Loads an engine that recognises a script: it returns the words of the given range of the recording and ignores the audio.
 *
 * Longer than 80 lines: an engine, whose members share its script and its failures.
 *
 * @param options - the script and the failures
 * @param streamCapacity - number of streams that it serves at the same time
 * @throws EngineUnavailableError when the options say so
 */
export function loadScripted(options: ScriptedOptions, streamCapacity: number): LoadedEngine {
  if (options.unavailable !== undefined) throw new EngineUnavailableError(options.unavailable);
  const script = createScript(options.words);
  const plan = createFailurePlan(options.failures ?? []);
  const capabilities = capabilitiesOfScript(options);
  const { translations = {} } = options;
  const streams = new Set<SpeechStream>();
  let utterances = 0;
  let audioSeconds = 0;
  let isClosed = false;

  const requireOpen = () => {
    if (isClosed) throw new EngineClosedError('The engine was closed.');
  };

  const wordsWithin = (seconds: number, requested: RecognitionOptions): RecognizedWord[] => {
    const { preparedVocabulary, startSeconds = 0 } = requested;
    const words = script.wordsWithin(startSeconds, startSeconds + seconds);
    return preparedVocabulary === undefined
      ? words
      : withVocabulary(words, readEntries(preparedVocabulary));
  };

  const recognize = async (
    seconds: number,
    requested: RecognitionOptions,
  ): Promise<Recognition> => {
    const { preparedVocabulary, startSeconds = 0 } = requested;
    const entries = preparedVocabulary === undefined ? [] : readEntries(preparedVocabulary);
    await plan.beforeUtterance(
      startSeconds,
      startSeconds + seconds,
      entries.map(({ value }) => value),
    );
    const spoken = wordsWithin(seconds, requested);
    utterances += 1;
    audioSeconds += seconds;
    if (requested.task === 'translate') {
      const words = spoken.map((word) => ({ ...word, text: translations[word.text] ?? word.text }));
      return { words, confidence: meanConfidence(words), language: 'en' };
    }
    const language = requested.language ?? capabilities.languages[0] ?? 'en';
    return { words: spoken, confidence: meanConfidence(spoken), language };
  };

  const engine: SpeechEngine = {
    capabilities,
    async transcribe(samples, requested = {}, signal) {
      requireOpen();
      signal?.throwIfAborted();
      checkRecognition(capabilities, requested, samples.length);
      const recognition = await recognize(samples.length / sampleRateHz, requested);
      signal?.throwIfAborted();
      return recognition;
    },
    async openStream(requested = {}) {
      requireOpen();
      checkRecognition(capabilities, requested);
      if (streams.size >= streamCapacity) {
        throw new EngineBusyError(`All ${streamCapacity} streams of the engine are in use.`);
      }
      const { onPartial } = requested;
      let samples = 0;
      let emittedWords = 0;
      let result: Promise<Recognition> | undefined;
      let isAborted = false;
      const stream: SpeechStream = {
        async push(more) {
          if (isAborted || result !== undefined || isClosed) {
            throw new EngineClosedError('The stream takes no more audio.');
          }
          checkRecognition(capabilities, requested, samples + more.length);
          samples += more.length;
          const processedSeconds = samples / sampleRateHz;
          const words = wordsWithin(processedSeconds, requested);
          if (words.length === emittedWords) return;
          emittedWords = words.length;
          onPartial?.({ words, processedSeconds });
        },
        finish() {
          if (isAborted) return Promise.reject(new EngineClosedError('The stream was aborted.'));
          streams.delete(stream);
          result ??= recognize(samples / sampleRateHz, requested);
          return result;
        },
        abort() {
          isAborted = true;
          streams.delete(stream);
        },
      };
      streams.add(stream);
      return stream;
    },
    statistics: () => ({ utterances, audioSeconds, openStreams: streams.size, streamCapacity }),
    async close() {
      isClosed = true;
      for (const stream of streams) stream.abort();
    },
  };
  return { engine, voiceActivity: createScriptedVoiceActivity(script) };
}

/** Words of the script, in which the values of a vocabulary replace their pronunciations. */
function withVocabulary(
  words: readonly RecognizedWord[],
  entries: readonly ScriptedEntry[],
): RecognizedWord[] {
  return words.map((word) => {
    const entry = entries.find(({ pronunciations }) => pronunciations.includes(word.text));
    return entry === undefined ? word : { ...word, text: entry.value };
  });
}

/** Creates a model that finds speech where the script has words, and ignores the audio. Its state is the number of frames so far. */
export function createScriptedVoiceActivity(script: Script): VoiceActivityModel {
  return {
    detect(samples, state) {
      const first = state?.[0] ?? 0;
      const probabilities = Float32Array.from(
        { length: samples.length / frameSamples },
        (_, index) => {
          const startSeconds = (first + index) * frameSeconds;
          return script.isSpeech(startSeconds, startSeconds + frameSeconds) ? 1 : 0;
        },
      );
      return { probabilities, state: Float32Array.of(first + probabilities.length) };
    },
  };
}
