import type { EarshotClient } from '@earshot/http';
import type { SessionCreator } from '@earshot/live';
import { type Context, createContext, useContext } from 'react';
import type { Clock } from '../store/clock.js';

/** What the hooks below an `EarshotProvider` share. */
export interface EarshotContextValue {
  /** The client; null where the provider has a token endpoint alone. */
  readonly client: EarshotClient | null;
  /** What initiates live sessions. */
  readonly creator: SessionCreator | null;
  /** Source of time of the lists; undefined for that of the runtime. */
  readonly clock: Clock | undefined;
}

export const EarshotContext: Context<EarshotContextValue | null> =
  createContext<EarshotContextValue | null>(null);

/**
 * Returns the client of the provider.
 *
 * @throws Error when there is no provider with a client
 */
export function useEarshotClient(): EarshotClient {
  const client = useContext(EarshotContext)?.client;
  if (client) return client;
  throw missingClient('useEarshotClient');
}

/** Makes the error of a hook that has no client. */
export function missingClient(hook: string): Error {
  return new Error(`${hook} needs an EarshotProvider with the property client around it`);
}
