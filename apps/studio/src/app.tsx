import { EarshotProvider } from '@earshot/react';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  redirect,
} from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { RecordingsPage } from './recordings/recordings-page.js';
import { client, queryClient } from './session/client.js';
import { sessionQuery } from './session/session.js';
import { NotFound, Shell } from './shell/shell.js';
import { SignInPage } from './sign-in/sign-in-page.js';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: SignInPage,
});
const watch = createRoute({
  getParentRoute: () => root,
  path: '/watch',
  component: lazyRouteComponent(() => import('./watch/watch-page.js'), 'WatchPage'),
});
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: async ({ location: { href } }) => {
    // Of a service that cannot be reached the pages say so themselves.
    const session = await queryClient.ensureQueryData(sessionQuery).catch(() => undefined);
    if (session === null) throw redirect({ to: '/sign-in', search: { to: href } });
  },
});
const children = [
  createRoute({ getParentRoute: () => inside, path: '/', component: RecordingsPage }),
  createRoute({
    getParentRoute: () => inside,
    path: '/recordings/$id',
    component: lazyRouteComponent(() => import('./recording/recording-page.js'), 'RecordingPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/recordings/$id/runs',
    component: lazyRouteComponent(() => import('./runs/runs-page.js'), 'RunsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/live',
    component: lazyRouteComponent(() => import('./live/live-page.js'), 'LivePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/captions',
    component: lazyRouteComponent(() => import('./captions/captions-page.js'), 'CaptionsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/settings',
    component: lazyRouteComponent(() => import('./settings/settings-page.js'), 'SettingsPage'),
  }),
];

const router = createRouter({
  routeTree: root.addChildren([signIn, watch, inside.addChildren(children)]),
  defaultPreload: 'intent',
});

/** The studio. */
export function App(): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <EarshotProvider client={client}>
        <RouterProvider router={router} />
      </EarshotProvider>
    </QueryClientProvider>
  );
}
