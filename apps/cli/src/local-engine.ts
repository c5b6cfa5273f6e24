import type { PreRecordedRequest } from '@earshot/core';
import { createEnginePool, type EnginePool } from '@earshot/engine';
import {
  chooseEngine,
  createFileDecoder,
  type FileDecoder,
  loadConfiguration,
  systemClock,
} from '@earshot/server';

/**
 * An engine in processes of this command and the decoder of its files, configured like those of the
 * service.
 */
export interface LocalEngine {
  readonly engine: EnginePool;
  readonly decoder: FileDecoder;
}

/**
 * Opens the configured engine that suits a request best.
 *
 * @param settings - settings that take precedence over the environment
 */
export function openLocalEngine(
  params: PreRecordedRequest,
  settings: Readonly<Record<string, string>> = {},
): LocalEngine {
  const configuration = loadConfiguration({ environment: { ...process.env, ...settings } });
  const { choice } = chooseEngine(configuration.engines, params);
  const { processes } = configuration.engines;
  const engine = createEnginePool({
    ...choice,
    ...(processes === undefined || choice.engine === 'openai' ? {} : { processes }),
  });
  const decoder = createFileDecoder({
    ffmpegPath: configuration.ffmpegPath,
    maximumAudioSeconds: configuration.limits.maximumAudioSeconds,
    clock: systemClock,
  });
  return { engine, decoder };
}
