import type { CustomVocabularyConfiguration } from '@earshot/core';
import { loadEngine, loadVocabularyPreparer } from '../engines/load-engine.js';
import type { ProcessCommand, ProcessEvent, ProcessUsage } from '../ipc/protocol.js';
import { EngineClosedError, EngineFailedError } from '../port/engine-error.js';
import type { PreparedVocabulary, VocabularyPreparer } from '../port/prepared-vocabulary.js';
import type { RecognitionOptions } from '../port/recognition-options.js';
import type { LoadedEngine } from '../port/speech-engine.js';
import { transferError } from '../port/transferred-error.js';
import { systemTimers } from '../runtime/timers.js';
import { ChannelServer } from './channel-server.js';

/** The engine of the process, and its live channels. */
interface ServedEngine {
  readonly loaded: LoadedEngine;
  readonly channels: ChannelServer;
}

type Command<Type extends ProcessCommand['type']> = Extract<ProcessCommand, { type: Type }>;

/** Serves an engine in this process to the pool. */
export class EngineServer {
  readonly #send: (event: ProcessEvent) => void;
  readonly #usage: () => ProcessUsage;
  readonly #vocabularies = new Map<string, PreparedVocabulary>();
  /** Recognitions in progress, by the number of their work. */
  readonly #recognitions = new Map<number, AbortController>();
  #served: ServedEngine | undefined;
  #preparer: Promise<VocabularyPreparer> | undefined;

  /**
   * @param send - sends an event to the pool
   * @param usage - cost of this process so far
   */
  constructor(send: (event: ProcessEvent) => void, usage: () => ProcessUsage) {
    this.#send = send;
    this.#usage = usage;
  }

  /** Carries out a command of the pool. */
  handle(command: ProcessCommand): void {
    switch (command.type) {
      case 'load':
        this.#load(command).catch((error: unknown) =>
          this.#send({ type: 'unavailable', error: transferError(error) }),
        );
        break;
      case 'transcribe':
        this.#transcribe(command).catch(this.#fail(command.work));
        break;
      case 'detect':
        this.#detect(command).catch(this.#fail(command.work));
        break;
      case 'open_channel':
        this.#openChannel(command);
        break;
      case 'load_preparer':
        this.#preparer = loadVocabularyPreparer(command.choice);
        // Each preparation that waits for it rejects.
        this.#preparer.catch(() => undefined);
        break;
      case 'prepare_vocabulary':
        this.#prepare(command).catch(this.#fail(command.work));
        break;
      case 'add_vocabulary':
        this.#vocabularies.set(command.vocabulary.id, command.vocabulary);
        break;
      case 'remove_vocabulary':
        this.#vocabularies.delete(command.vocabularyId);
        break;
      case 'audio':
        this.#current().channels.push(command);
        break;
      case 'finish':
        this.#current().channels.finish(command.work);
        break;
      case 'abort':
        if (!this.#abortRecognition(command.work)) this.#current().channels.abort(command.work);
        break;
    }
  }

  async #load({ choice, streamCapacity }: Command<'load'>): Promise<void> {
    const loaded = await loadEngine(choice, streamCapacity);
    const channels = new ChannelServer({
      loaded,
      timers: systemTimers,
      usage: this.#usage,
      send: this.#send,
    });
    this.#served = { loaded, channels };
    loaded.engine.watch?.((status) => this.#send({ type: 'status', status }));
    // The first live utterance must not wait for a decoder.
    loaded.engine.prepare?.({});
    const { capabilities } = loaded.engine;
    this.#send({ type: 'loaded', capabilities, usage: this.#usage() });
  }

  async #transcribe({ work, samples, options, vocabularyId }: Command<'transcribe'>) {
    this.#send({ type: 'begun', work });
    const { engine } = this.#current().loaded;
    const controller = new AbortController();
    this.#recognitions.set(work, controller);
    try {
      const recognition = await engine.transcribe(
        samples,
        this.#withVocabulary(options, vocabularyId),
        controller.signal,
      );
      this.#send({ type: 'recognized', work, recognition, usage: this.#usage() });
    } finally {
      this.#recognitions.delete(work);
    }
  }

  async #detect({ work, samples, state }: Command<'detect'>): Promise<void> {
    this.#send({ type: 'begun', work });
    const activity = this.#current().loaded.voiceActivity.detect(samples, state);
    this.#send({ type: 'detected', work, activity, usage: this.#usage() });
  }

  async #prepare({ work, vocabulary }: Command<'prepare_vocabulary'>): Promise<void> {
    if (this.#preparer === undefined) throw new EngineClosedError('The engine is not loaded yet.');
    const preparer = await this.#preparer;
    // The pool has serialised a vocabulary.
    const prepared = await preparer.prepare(
      JSON.parse(vocabulary) as CustomVocabularyConfiguration,
    );
    this.#send({ type: 'prepared', work, vocabulary: prepared, usage: this.#usage() });
  }

  #openChannel({ work, opening, vocabularyId }: Command<'open_channel'>): void {
    this.#send({ type: 'begun', work });
    const { settings } = opening;
    const recognition = this.#withVocabulary(settings.recognition, vocabularyId);
    this.#current().channels.open(work, { ...opening, settings: { ...settings, recognition } });
  }

  /** False when no such recognition is in progress. */
  #abortRecognition(work: number): boolean {
    const controller = this.#recognitions.get(work);
    controller?.abort(new EngineClosedError('The recognition was aborted.'));
    return controller !== undefined;
  }

  #withVocabulary(
    options: RecognitionOptions,
    vocabularyId: string | undefined,
  ): RecognitionOptions {
    if (vocabularyId === undefined) return options;
    const preparedVocabulary = this.#vocabularies.get(vocabularyId);
    if (preparedVocabulary === undefined)
      throw new EngineFailedError(`The vocabulary ${vocabularyId} was not added.`);
    return { ...options, preparedVocabulary };
  }

  #current(): ServedEngine {
    if (this.#served === undefined) throw new EngineClosedError('The engine is not loaded yet.');
    return this.#served;
  }

  #fail(work: number): (error: unknown) => void {
    return (error) =>
      this.#send({ type: 'failed', work, error: transferError(error), usage: this.#usage() });
  }
}
