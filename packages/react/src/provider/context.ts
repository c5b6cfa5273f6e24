import type { EarshotClient } from '@earshot/http';
import type { SessionCreator } from '@earshot/live';
import { type Context, createContext, useContext } from 'react';
import type { Clock } from '../store/clock.js';
import type { TokenEndpoint } from './token-endpoint.js';

/** Value that an `EarshotProvider` provides to the hooks below it. */
export interface EarshotContextValue {
  /** The client, or undefined where the provider has only a token endpoint. */
  readonly client: EarshotClient | undefined;
  /** Initiator of live sessions: the client or the token endpoint, or undefined without either. */
  readonly creator: SessionCreator | TokenEndpoint | undefined;
  /** Source of time of the lists, or undefined for that of the runtime. */
  readonly clock: Clock | undefined;
}

export const EarshotContext: Context<EarshotContextValue | null> =
  createContext<EarshotContextValue | null>(null);

/** Context of a provider with a client. */
export interface ClientContextValue extends EarshotContextValue {
  readonly client: EarshotClient;
}

/**
 * Returns the context of the provider.
 *
 * @param hook - name of the hook, for the error
 * @throws Error when there is no provider with a client
 */
export function useClientContext(hook: string): ClientContextValue {
  const context = useContext(EarshotContext);
  // Only the client of the context value is narrowed.
  if (context?.client) return context as ClientContextValue;
  throw new Error(`${hook} needs an EarshotProvider with a client`);
}

/**
 * Returns the client of the provider.
 *
 * @example
 * ```tsx
 * import { useEarshotClient } from '@earshot/react';
 *
 * export function Delete({ id }: { id: string }) {
 *   const client = useEarshotClient();
 *   return <button onClick={() => void client.transcriptions.delete(id)}>Delete</button>;
 * }
 * ```
 *
 * @throws Error when there is no provider with a client
 */
export function useEarshotClient(): EarshotClient {
  return useClientContext('useEarshotClient').client;
}
