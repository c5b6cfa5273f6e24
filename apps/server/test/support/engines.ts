import type { EnginePool } from '@earshot/engine';
import { EngineRegistry, type EngineRegistryOptions } from '../../src/engines/index.js';

/** A registry with one engine. */
export function createRegistry(
  pool: EnginePool,
  unavailableReason: () => string | undefined = () => undefined,
  options: EngineRegistryOptions = {},
): EngineRegistry {
  return new EngineRegistry(
    [
      {
        name: pool.capabilities.id,
        pool,
        get unavailableReason() {
          return unavailableReason();
        },
      },
    ],
    options,
  );
}

/** An engine of which only the description is used. */
export function fakePool(capabilities: Partial<EnginePool['capabilities']> = {}): EnginePool {
  const languages = ['en'];
  return {
    capabilities: {
      id: 'none',
      model: 'none',
      version: null,
      languages,
      notes: [],
      ...capabilities,
    },
    parallelism: 1,
    liveCapacity: 100,
  } as unknown as EnginePool;
}
