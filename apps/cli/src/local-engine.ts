import { createEnginePool, type EnginePool } from '@earshot/engine';
import { type Configuration, loadConfiguration } from '@earshot/server';

/** An engine in processes of this command, configured like that of the service. */
export interface LocalEngine {
  readonly engine: EnginePool;
  readonly configuration: Configuration;
}

/**
 * Opens the engine that the configuration names.
 *
 * @param settings - settings that take precedence over the environment
 */
export function openLocalEngine(settings: Readonly<Record<string, string>> = {}): LocalEngine {
  const configuration = loadConfiguration({ environment: { ...process.env, ...settings } });
  const { id, processes } = configuration.engine;
  const engine = createEnginePool({
    engine: id,
    ...(processes === undefined ? {} : { processes }),
  });
  return { engine, configuration };
}
