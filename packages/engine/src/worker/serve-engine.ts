import type { CustomVocabularyConfiguration } from '@earshot/core';
import type { ProcessCommand, ProcessEvent, ProcessUsage } from '../ipc/protocol.js';
import { transferError } from '../ipc/transferred-error.js';
import { EngineClosedError, EngineFailedError } from '../port/engine-error.js';
import type { PreparedVocabulary, VocabularyPreparer } from '../port/prepared-vocabulary.js';
import type { RecognitionOptions } from '../port/recognition-options.js';
import type { LoadedEngine } from '../port/speech-engine.js';
import { systemTimers } from '../runtime/timers.js';
import { ChannelServer } from './channel-server.js';
import { loadEngine, loadVocabularyPreparer } from './load-engine.js';

/** The engine of the process, and its live channels. */
interface ServedEngine {
  readonly loaded: LoadedEngine;
  readonly channels: ChannelServer;
}

/**
 * Serves an engine in this process.
 *
 * @param send - sends an event to the pool
 * @param usage - cost of this process so far
 * @returns the handler of the commands of the pool
 */
export function serveEngine(
  send: (event: ProcessEvent) => void,
  usage: () => ProcessUsage,
): (command: ProcessCommand) => void {
  let served: ServedEngine | undefined;
  let preparer: Promise<VocabularyPreparer> | undefined;
  const vocabularies = new Map<string, PreparedVocabulary>();
  /** Recognitions under way, by the number of their work. */
  const recognitions = new Map<number, AbortController>();

  const withVocabulary = (
    options: RecognitionOptions,
    vocabularyId: string | undefined,
  ): RecognitionOptions => {
    if (vocabularyId === undefined) return options;
    const preparedVocabulary = vocabularies.get(vocabularyId);
    if (preparedVocabulary === undefined) {
      throw new EngineFailedError(`The vocabulary ${vocabularyId} was not added.`);
    }
    return { ...options, preparedVocabulary };
  };
  const current = (): ServedEngine => {
    if (served === undefined) throw new EngineClosedError('The engine is not loaded yet.');
    return served;
  };
  const fail = (work: number) => (error: unknown) => {
    send({ type: 'failed', work, error: transferError(error), usage: usage() });
  };

  /** False when no such recognition is under way. */
  const abortRecognition = (work: number): boolean => {
    const controller = recognitions.get(work);
    controller?.abort(new EngineClosedError('The recognition was aborted.'));
    return controller !== undefined;
  };

  const load = async ({ choice, streamCapacity }: ProcessCommand & { type: 'load' }) => {
    const loaded = await loadEngine(choice, streamCapacity);
    const channels = new ChannelServer({ loaded, timers: systemTimers, usage, send });
    served = { loaded, channels };
    loaded.engine.watch?.((status) => send({ type: 'status', status }));
    // The first live utterance is not to wait for a decoder.
    loaded.engine.prepare?.({});
    send({ type: 'loaded', capabilities: loaded.engine.capabilities, usage: usage() });
  };
  const transcribe = async ({
    work,
    samples,
    options,
    vocabularyId,
  }: ProcessCommand & { type: 'transcribe' }) => {
    const { engine } = current().loaded;
    const controller = new AbortController();
    recognitions.set(work, controller);
    try {
      const recognition = await engine.transcribe(
        samples,
        withVocabulary(options, vocabularyId),
        controller.signal,
      );
      send({ type: 'recognized', work, recognition, usage: usage() });
    } finally {
      recognitions.delete(work);
    }
  };
  const detect = async ({ work, samples, state }: ProcessCommand & { type: 'detect' }) => {
    const activity = current().loaded.voiceActivity.detect(samples, state);
    send({ type: 'detected', work, activity, usage: usage() });
  };

  const prepare = async ({ work, vocabulary }: ProcessCommand & { type: 'prepare_vocabulary' }) => {
    if (preparer === undefined) throw new EngineClosedError('The engine is not loaded yet.');
    // The pool has serialised a vocabulary.
    const prepared = await (await preparer).prepare(
      JSON.parse(vocabulary) as CustomVocabularyConfiguration,
    );
    send({ type: 'prepared', work, vocabulary: prepared, usage: usage() });
  };
  const open = ({ work, opening, vocabularyId }: ProcessCommand & { type: 'open_channel' }) => {
    const { settings } = opening;
    const recognition = withVocabulary(settings.recognition, vocabularyId);
    current().channels.open(work, { ...opening, settings: { ...settings, recognition } });
  };

  return (command) => {
    switch (command.type) {
      case 'load':
        load(command).catch((error: unknown) =>
          send({ type: 'unavailable', error: transferError(error) }),
        );
        break;
      case 'transcribe':
        transcribe(command).catch(fail(command.work));
        break;
      case 'detect':
        detect(command).catch(fail(command.work));
        break;
      case 'open_channel':
        open(command);
        break;
      case 'load_preparer':
        preparer = loadVocabularyPreparer(command.choice);
        // Each preparation that waits for it is rejected.
        preparer.catch(() => undefined);
        break;
      case 'prepare_vocabulary':
        prepare(command).catch(fail(command.work));
        break;
      case 'add_vocabulary':
        vocabularies.set(command.vocabulary.id, command.vocabulary);
        break;
      case 'remove_vocabulary':
        vocabularies.delete(command.vocabularyId);
        break;
      case 'audio':
        current().channels.push(command);
        break;
      case 'finish':
        current().channels.finish(command.work);
        break;
      case 'abort':
        if (!abortRecognition(command.work)) current().channels.abort(command.work);
        break;
    }
  };
}
