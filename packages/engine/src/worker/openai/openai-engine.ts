import { readFileSync } from 'node:fs';
import { floatToInt16, readWav } from '@earshot/audio';
import type { TranscriptionLanguage } from '@earshot/core';
import {
  type OpenaiOptions,
  openaiCapabilities,
  openaiSettings,
} from '../../engines/openai-options.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineClosedError, EngineRequestError } from '../../port/engine-error.js';
import { meanConfidence, type Recognition, type RecognizedWord } from '../../port/recognition.js';
import {
  candidateLanguages,
  checkRecognition,
  type UtteranceOptions,
} from '../../port/recognition-options.js';
import type { EngineStatus, SpeechEngine } from '../../port/speech-engine.js';
import { builtFile } from '../../runtime/built-file.js';
import { systemTimers, type Timers } from '../../runtime/timers.js';
import { preparePrompt } from './prompt-preparer.js';
import type { ReadTranscription } from './read-transcription.js';
import { splitAudio } from './split-audio.js';
import { FileTooLargeError, TranscriptionServer } from './transcription-server.js';

/** Minimum length of a file, in samples. Shorter audio is padded with silence, since servers reject audio of less than 0.1 s. */
const minimumSamples = sampleRateHz / 2;

/** A {@link ReadTranscription} of several files, its words at their times in the utterance. */
type JoinedTranscription = Pick<ReadTranscription, 'words' | 'language'>;

/**
 * Loads the engine that sends utterances to a server with OpenAI's API. It is loaded even when the server does not respond, and its status
 * reports the problem.
 *
 * Longer than 80 lines: an engine, whose members share what was loaded.
 *
 * @param timers - timers of pauses and probes
 */
export async function loadOpenai(
  options: OpenaiOptions,
  timers: Timers = systemTimers,
): Promise<SpeechEngine> {
  const settings = openaiSettings(options);
  const probe = readWav(readFileSync(builtFile('probe-speech.wav')));
  let isClosed = false;
  const listeners = new Set<(status: EngineStatus) => void>();
  let utterances = 0;
  let audioSeconds = 0;

  const currentStatus = (): EngineStatus => {
    const { abilities, model, unavailableReason } = server.state;
    return { capabilities: openaiCapabilities(settings, model, abilities), unavailableReason };
  };
  const server = new TranscriptionServer({
    settings,
    probeSamples: floatToInt16(probe.channels[0] ?? new Float32Array(0)),
    timers,
    random: Math.random,
    onChange: () => {
      const status = currentStatus();
      for (const listener of listeners) listener(status);
    },
  });
  await server.start();

  const requireOpen = () => {
    if (isClosed) throw new EngineClosedError('The engine was closed.');
  };

  const recognize = async (
    samples: Int16Array,
    language: TranscriptionLanguage | undefined,
    { isLive = false, preparedVocabulary, vocabulary }: UtteranceOptions,
    signal: AbortSignal | undefined,
  ): Promise<JoinedTranscription> => {
    const prepared = preparedVocabulary ?? (vocabulary && preparePrompt(vocabulary));
    const prompt = prepared?.content ?? '';
    const words: RecognizedWord[] = [];
    let spoken = language;
    let start = 0;
    let parts = splitAudio(samples, server.maximumSamples);
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const seconds = start / sampleRateHz;
      const request = {
        samples: padded(part),
        language: spoken,
        prompt,
        isUrgent: isLive,
        signal,
      };
      const read = await server.transcribe(request).catch((error: unknown) => {
        if (error instanceof FileTooLargeError) return undefined;
        throw error;
      });
      if (read === undefined) {
        parts = splitAudio(samples.subarray(start), server.maximumSamples);
        continue;
      }
      // The language detected in one part applies to the following parts.
      spoken ??= read.language;
      words.push(...placed(read.words, seconds, part.length / sampleRateHz));
      start += part.length;
    }
    return { words, language: spoken };
  };

  return {
    get capabilities() {
      return currentStatus().capabilities;
    },
    parallelism: settings.concurrency,
    watch(listener) {
      listeners.add(listener);
      listener(currentStatus());
    },
    async transcribe(samples, requested = {}, signal) {
      requireOpen();
      signal?.throwIfAborted();
      const { capabilities } = currentStatus();
      checkRecognition(capabilities, requested, samples.length);
      const languages = candidateLanguages(requested, capabilities.languages);
      if (samples.length === 0) return { words: [], confidence: 0, language: languages[0] ?? 'en' };
      const given = requested.language ?? (languages.length === 1 ? languages[0] : undefined);
      // It is padded and sent later, when the caller may already have reused it.
      const own = samples.slice();
      let transcription = await recognize(own, given, requested, signal);
      if (given === undefined && !isAmong(transcription.language, languages))
        transcription = await recognize(own, languages[0], requested, signal);
      utterances += 1;
      audioSeconds += samples.length / sampleRateHz;
      const [first = 'en'] = languages;
      return toRecognition(transcription, given ?? (languages.includes('en') ? 'en' : first));
    },
    async openStream() {
      requireOpen();
      throw new EngineRequestError(
        'The engine openai has no streams: it recognises whole utterances.',
      );
    },
    statistics: () => ({ utterances, audioSeconds, openStreams: 0, streamCapacity: 0 }),
    async close() {
      const error = new EngineClosedError('The engine was closed.');
      isClosed = true;
      server.close(error);
    },
  };
}

/** False for a detected language that is not among the candidates, true when no language was detected. */
function isAmong(
  language: TranscriptionLanguage | undefined,
  languages: readonly TranscriptionLanguage[],
): boolean {
  return language === undefined || languages.includes(language);
}

function padded(samples: Int16Array): Int16Array {
  if (samples.length >= minimumSamples) return samples;
  const whole = new Int16Array(minimumSamples);
  whole.set(samples);
  return whole;
}

/** Words of a part at their times in the utterance, with none of them in the padding. */
function placed(
  words: readonly RecognizedWord[],
  startSeconds: number,
  seconds: number,
): RecognizedWord[] {
  return words.map((word) => ({
    ...word,
    startSeconds: startSeconds + Math.min(seconds, word.startSeconds),
    endSeconds: startSeconds + Math.min(seconds, word.endSeconds),
  }));
}

function toRecognition(
  { language, words }: JoinedTranscription,
  otherwise: TranscriptionLanguage,
): Recognition {
  return { words, confidence: meanConfidence(words), language: language ?? otherwise };
}
