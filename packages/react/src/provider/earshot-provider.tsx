import type { EarshotClient } from '@earshot/http';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import type { Clock } from '../store/clock.js';
import { EarshotContext } from './context.js';
import type { TokenEndpoint } from './token-endpoint.js';

/** Properties of {@link EarshotProvider}. */
export interface EarshotProviderProps {
  /**
   * Client of `@earshot/http`, for lists and jobs. In a page its `baseUrl` is that of your own
   * server, which adds the key.
   *
   * @defaultValue none: then only live transcription works, by `tokenEndpoint`
   */
  readonly client?: EarshotClient | undefined;
  /**
   * Endpoint of your own server that initiates live sessions, so that no page sees the key.
   *
   * @defaultValue the client initiates them
   */
  readonly tokenEndpoint?: TokenEndpoint | undefined;
  /**
   * Source of time and timers of the lists. Tests pass a fake one.
   *
   * @defaultValue the clock of the runtime
   */
  readonly clock?: Clock | undefined;
  /** The components that use the hooks. */
  readonly children?: ReactNode;
}

/**
 * Provides the hooks below it with their client. Both properties should stay the same between
 * renders.
 *
 * @example
 * ```tsx
 * import { createClient } from '@earshot/http';
 * import { EarshotProvider } from '@earshot/react';
 * import type { ReactNode } from 'react';
 *
 * const client = createClient({ baseUrl: '/earshot' });
 * export function Providers({ children }: { children: ReactNode }) {
 *   return <EarshotProvider client={client}>{children}</EarshotProvider>;
 * }
 * ```
 */
export function EarshotProvider({
  client,
  tokenEndpoint,
  clock,
  children,
}: EarshotProviderProps): ReactElement {
  const value = useMemo(
    () => ({
      client,
      creator: tokenEndpoint ?? client,
      clock,
    }),
    [client, tokenEndpoint, clock],
  );
  return <EarshotContext.Provider value={value}>{children}</EarshotContext.Provider>;
}
