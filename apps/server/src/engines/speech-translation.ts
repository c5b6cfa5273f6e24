import { AddOnFailure, type SpeechTranslator } from '@earshot/add-ons/runner';
import { EngineError } from '@earshot/engine';
import { textOfWords } from '@earshot/engine/internal';
import { type EngineRegistry, firstAvailable } from './engine-registry.js';
import { compareEngines } from './model-order.js';

/**
 * Finds the engine that translates speech into English best.
 *
 * @param tenant - id of the key that owns the transcript
 * @returns undefined when no engine translates
 */
export function findSpeechTranslator(
  { engines }: Pick<EngineRegistry, 'engines'>,
  tenant: string,
): SpeechTranslator | undefined {
  const able = engines
    .filter(({ capabilities }) => capabilities.translation === true)
    .sort(compareEngines({ kind: 'pre-recorded', languages: [] }));
  const engine = firstAvailable(able) ?? able[0];
  if (engine === undefined) return undefined;
  const { languages, maximumUtteranceSeconds: maximumSeconds } = engine.capabilities;
  return {
    languages,
    maximumSeconds,
    parallelism: engine.pool.parallelism,
    async translate({ language, samples }, signal) {
      // The engine recognises these languages, and no other one is requested.
      const spoken = languages.find((one) => one === language);
      try {
        const { words } = await engine.pool.transcribe(
          samples,
          { task: 'translate', language: spoken, tenant },
          signal,
        );
        return textOfWords(words);
      } catch (error) {
        if (!EngineError.is(error)) throw error;
        const isAway = error.code === 'engine_unavailable' || error.code === 'engine_closed';
        throw new AddOnFailure(error.message, {
          statusCode: isAway ? 503 : 500,
          exception: isAway ? 'EngineUnavailable' : 'EngineFailed',
          isRetryable: isAway,
          cause: error,
        });
      }
    },
  };
}
