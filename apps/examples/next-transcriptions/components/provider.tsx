'use client';

import { createClient } from '@earshot/http';
import { EarshotProvider } from '@earshot/react';
import { type ReactElement, type ReactNode, useState } from 'react';

/**
 * The client of the page speaks to this server, which adds the key. A page that a server renders
 * makes no request.
 */
export function Provider({ children }: { children: ReactNode }): ReactElement {
  const [client] = useState(() => {
    const origin = typeof location === 'undefined' ? 'http://localhost' : location.origin;
    return createClient({ baseUrl: `${origin}/earshot` });
  });
  return (
    <EarshotProvider client={client} tokenEndpoint="/session">
      {children}
    </EarshotProvider>
  );
}
