import './style.css';
import { createClient } from '@earshot/http';
import { EarshotProvider } from '@earshot/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  NavLink,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';

export function Layout({ children }: { children: ReactNode }): ReactElement {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Recordings</title>
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        <nav>
          <NavLink to="/" end>
            Recordings
          </NavLink>
          <NavLink to="/live">Live</NavLink>
        </nav>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

// #region provider
/**
 * The client of the pages speaks to this server, which adds the key. While a page is rendered by
 * the server, nothing is sent.
 */
export default function Root(): ReactElement {
  const [client] = useState(() => {
    const origin = typeof location === 'undefined' ? 'http://localhost' : location.origin;
    return createClient({ baseUrl: `${origin}/earshot` });
  });
  return (
    <EarshotProvider client={client} tokenEndpoint="/session">
      <Outlet />
    </EarshotProvider>
  );
}
// #endregion provider

/** Pages that are not there, and loaders whose service is away. */
export function ErrorBoundary(): ReactElement {
  const error = useRouteError();
  return (
    <main>
      <p role="alert">
        {isRouteErrorResponse(error)
          ? `${error.status} ${error.data || error.statusText}`
          : 'This did not work. Try again later.'}
      </p>
    </main>
  );
}
