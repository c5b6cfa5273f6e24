import type { CustomVocabularyConfiguration } from '@earshot/core';
import { EngineClosedError } from '../errors/engine-closed-error.js';
import { EngineFailedError } from '../errors/engine-failed-error.js';
import { systemTimers } from '../pool/timers.js';
import type { PreparedVocabulary } from '../port/prepared-vocabulary.js';
import type { RecognitionOptions } from '../port/recognition-options.js';
import {
  type LoadedEngine,
  loadEngine,
  loadVocabularyPreparer,
  type VocabularyPreparer,
} from './load-engine.js';
import type { ProcessCommand, ProcessEvent, ProcessUsage } from './protocol.js';
import { type ServedChannels, serveChannels } from './serve-channels.js';
import { transferError } from './transferred-error.js';

/** What was loaded, and what is served with it. */
interface Served {
  readonly loaded: LoadedEngine;
  readonly channels: ServedChannels;
}

/**
 * Serves an engine in this process.
 *
 * @param tell - takes what the pool is to know
 * @param usage - what this process has cost so far
 * @returns what takes the commands of the pool
 */
export function serveEngine(
  tell: (event: ProcessEvent) => void,
  usage: () => ProcessUsage,
): (command: ProcessCommand) => void {
  let served: Served | undefined;
  let preparer: Promise<VocabularyPreparer> | undefined;
  const vocabularies = new Map<string, PreparedVocabulary>();

  const withVocabulary = (
    options: RecognitionOptions,
    vocabularyId: string | undefined,
  ): RecognitionOptions => {
    if (vocabularyId === undefined) return options;
    const preparedVocabulary = vocabularies.get(vocabularyId);
    if (preparedVocabulary === undefined) {
      throw new EngineFailedError(`The vocabulary ${vocabularyId} was not learnt.`);
    }
    return { ...options, preparedVocabulary };
  };
  const current = (): Served => {
    if (served === undefined) throw new EngineClosedError('The engine is not loaded yet.');
    return served;
  };
  const fail = (work: number) => (fault: unknown) => {
    tell({ type: 'failed', work, error: transferError(fault), usage: usage() });
  };

  const load = async ({ choice, streamCapacity }: ProcessCommand & { type: 'load' }) => {
    const loaded = await loadEngine(choice, streamCapacity);
    const channels = serveChannels({ loaded, timers: systemTimers, usage, tell });
    served = { loaded, channels };
    // Whoever speaks first finds everything ready.
    loaded.engine.prepare?.({});
    tell({ type: 'loaded', capabilities: loaded.engine.capabilities, usage: usage() });
  };
  const transcribe = async ({
    work,
    samples,
    options,
    vocabularyId,
  }: ProcessCommand & { type: 'transcribe' }) => {
    const { engine } = current().loaded;
    const recognition = await engine.transcribe(samples, withVocabulary(options, vocabularyId));
    tell({ type: 'recognized', work, recognition, usage: usage() });
  };
  const detect = async ({ work, samples, state }: ProcessCommand & { type: 'detect' }) => {
    const activity = current().loaded.voiceActivity.detect(samples, state);
    tell({ type: 'detected', work, activity, usage: usage() });
  };

  const prepare = async ({ work, vocabulary }: ProcessCommand & { type: 'prepare_vocabulary' }) => {
    if (preparer === undefined) throw new EngineClosedError('The engine is not loaded yet.');
    // The pool has made it of a vocabulary.
    const prepared = await (await preparer).prepare(
      JSON.parse(vocabulary) as CustomVocabularyConfiguration,
    );
    tell({ type: 'prepared', work, vocabulary: prepared, usage: usage() });
  };
  const open = ({ work, opening, vocabularyId }: ProcessCommand & { type: 'open_channel' }) => {
    const { settings } = opening;
    const recognition = withVocabulary(settings.recognition, vocabularyId);
    current().channels.open(work, { ...opening, settings: { ...settings, recognition } });
  };

  return (command) => {
    switch (command.type) {
      case 'load':
        load(command).catch((fault: unknown) =>
          tell({ type: 'unavailable', error: transferError(fault) }),
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
        // Whoever waits for it is told.
        preparer.catch(() => undefined);
        break;
      case 'prepare_vocabulary':
        prepare(command).catch(fail(command.work));
        break;
      case 'learn':
        vocabularies.set(command.vocabulary.id, command.vocabulary);
        break;
      case 'forget':
        vocabularies.delete(command.vocabularyId);
        break;
      case 'audio':
        current().channels.push(command);
        break;
      case 'finish':
        current().channels.finish(command.work);
        break;
      case 'abort':
        current().channels.abort(command.work);
        break;
    }
  };
}
