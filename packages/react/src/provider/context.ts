import type { EarshotClient } from '@earshot/http';
import type { SessionCreator } from '@earshot/live';
import { type Context, createContext, useContext } from 'react';
import type { JobRegistry } from '../jobs/job-registry.js';

/** What the hooks below an `EarshotProvider` share. */
export interface EarshotContextValue {
  /** The client; null where the provider has a token endpoint alone. */
  readonly client: EarshotClient | null;
  /** What initiates live sessions. */
  readonly creator: SessionCreator | null;
  /** State of jobs and lists, shared by the components that show the same one; null without a client. */
  readonly registry: JobRegistry | null;
}

export const EarshotContext: Context<EarshotContextValue | null> =
  createContext<EarshotContextValue | null>(null);

/**
 * Returns the jobs and lists of the provider.
 *
 * @param hook - name of the hook, for the error
 * @throws Error when there is no provider with a client
 */
export function useRegistry(hook: string): JobRegistry {
  const registry = useContext(EarshotContext)?.registry;
  if (registry) return registry;
  throw new Error(`${hook} needs an EarshotProvider with the property client around it`);
}

/**
 * Returns the client of the provider.
 *
 * @throws Error when there is no provider with a client
 */
export function useEarshotClient(): EarshotClient {
  return useRegistry('useEarshotClient').client;
}
