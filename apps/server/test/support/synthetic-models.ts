import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type SyntheticKind, writeSyntheticModel } from '@earshot/engine/synthetic-models';
import { needs } from '@earshot/specification';
import {
  type ServerEnvironment,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './server-process.js';

function isInstalled(): boolean {
  try {
    const engine = createRequire(import.meta.url).resolve('@earshot/engine/package.json');
    createRequire(engine)('sherpa-onnx-node');
    return true;
  } catch {
    return false;
  }
}

/** Options of a test that runs models. */
export const needsAddon = needs(
  isInstalled(),
  'sherpa-onnx-node, an optional dependency, cannot be loaded',
);

/** Options of {@link withModels}. */
export interface ModelServerOptions {
  /** Changes the folder of the models before the server starts. */
  readonly prepare?: (models: string) => void;
  /** Added to the settings: the engine sherpa-onnx with one process. */
  readonly environment?: ServerEnvironment;
}

/** Runs a server that has synthetic models. */
export async function withModels(
  kinds: readonly SyntheticKind[],
  run: (server: ServerProcess, models: string) => Promise<void>,
  { environment, prepare }: ModelServerOptions = {},
): Promise<void> {
  const models = temporaryFolder();
  for (const kind of kinds) writeSyntheticModel(join(models, kind), kind);
  prepare?.(models);
  const server = await startServerProcess({
    EARSHOT_ENGINE: 'sherpa-onnx',
    EARSHOT_MODELS_DIR: models,
    EARSHOT_ENGINE_PROCESSES: '1',
    EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
    ...environment,
  });
  try {
    await run(server, models);
  } finally {
    await server.stop();
  }
}
