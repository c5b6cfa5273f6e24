import { readFileSync } from 'node:fs';
import { floatToInt16, readWav } from '@earshot/audio';
import type { TranscriptionLanguage } from '@earshot/core';
import type { EngineCapabilities } from '../../port/engine-capabilities.js';
import { EngineClosedError, EngineRequestError } from '../../port/engine-error.js';
import { meanConfidence, type Recognition } from '../../port/recognition.js';
import {
  candidateLanguages,
  checkRecognition,
  type UtteranceOptions,
} from '../../port/recognition-options.js';
import type { EngineStatistics, EngineStatus, SpeechEngine } from '../../port/speech-engine.js';
import type { SpeechStream } from '../../port/speech-stream.js';
import { builtFile } from '../../runtime/built-file.js';
import { EngineLife } from '../../runtime/engine-life.js';
import { systemTimers, type Timers } from '../../runtime/timers.js';
import {
  type OpenaiOptions,
  type OpenaiSettings,
  openaiCapabilities,
  openaiSettings,
} from './options.js';
import { type JoinedTranscription, transcribeParts } from './transcribe-parts.js';
import { TranscriptionServer } from './transcription-server.js';
import { preparePrompt } from './vocabulary.js';

/** Engine that sends utterances to a server with OpenAI's API. */
export class OpenaiEngine implements SpeechEngine {
  readonly parallelism: number;
  readonly #settings: OpenaiSettings;
  readonly #server: TranscriptionServer;
  readonly #listeners = new Set<(status: EngineStatus) => void>();
  readonly #life = new EngineLife(0);

  private constructor(settings: OpenaiSettings, probeSamples: Int16Array, timers: Timers) {
    this.parallelism = settings.concurrency;
    this.#settings = settings;
    this.#server = new TranscriptionServer({
      settings,
      probeSamples,
      timers,
      random: Math.random,
      onChange: () => {
        for (const listener of this.#listeners) listener(this.#status());
      },
    });
  }

  /**
   * Loads it. It is loaded even when the server does not respond, and its status reports the
   * problem.
   *
   * @param timers - timers of pauses and probes
   */
  static async load(options: OpenaiOptions, timers: Timers = systemTimers): Promise<OpenaiEngine> {
    const [probe = new Float32Array(0)] = readWav(
      readFileSync(builtFile('probe-speech.wav')),
    ).channels;
    const engine = new OpenaiEngine(openaiSettings(options), floatToInt16(probe), timers);
    await engine.#server.start();
    return engine;
  }

  get capabilities(): EngineCapabilities {
    return this.#status().capabilities;
  }

  watch(listener: (status: EngineStatus) => void): void {
    this.#listeners.add(listener);
    listener(this.#status());
  }

  async transcribe(
    samples: Int16Array,
    options: UtteranceOptions = {},
    signal?: AbortSignal,
  ): Promise<Recognition> {
    this.#life.requireOpen();
    signal?.throwIfAborted();
    const { capabilities } = this;
    checkRecognition(capabilities, options, samples.length);
    const languages = candidateLanguages(options, capabilities.languages);
    const [first = 'en'] = languages;
    if (samples.length === 0) return { words: [], confidence: 0, language: first };
    const given = options.language ?? (languages.length === 1 ? first : undefined);
    // It is padded and sent later, when the caller may already have reused it.
    const own = samples.slice();
    let transcription = await this.#recognize(own, given, options, signal);
    if (given === undefined && !isAmong(transcription.language, languages))
      transcription = await this.#recognize(own, first, options, signal);
    this.#life.countUtterance(samples.length);
    const { language = given ?? (languages.includes('en') ? 'en' : first), words } = transcription;
    return { words, confidence: meanConfidence(words), language };
  }

  async openStream(): Promise<SpeechStream> {
    this.#life.requireOpen();
    throw new EngineRequestError(
      'The engine openai has no streams: it recognises whole utterances.',
    );
  }

  statistics(): EngineStatistics {
    return this.#life.statistics();
  }

  async close(): Promise<void> {
    this.#life.close();
    this.#server.close(new EngineClosedError('The engine was closed.'));
  }

  #status(): EngineStatus {
    const { abilities, model, unavailableReason } = this.#server.state;
    return {
      capabilities: openaiCapabilities(this.#settings, model, abilities),
      unavailableReason,
    };
  }

  #recognize(
    samples: Int16Array,
    language: TranscriptionLanguage | undefined,
    { isLive = false, preparedVocabulary, vocabulary }: UtteranceOptions,
    signal: AbortSignal | undefined,
  ): Promise<JoinedTranscription> {
    const prepared = preparedVocabulary ?? (vocabulary && preparePrompt(vocabulary));
    const prompt = prepared?.content ?? '';
    return transcribeParts(this.#server, { samples, language, prompt, isUrgent: isLive, signal });
  }
}

/**
 * False for a detected language that is not among the candidates, true when no language was
 * detected.
 */
function isAmong(
  language: TranscriptionLanguage | undefined,
  languages: readonly TranscriptionLanguage[],
): boolean {
  return language === undefined || languages.includes(language);
}
