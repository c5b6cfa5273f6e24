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
import { LiveHolder } from './live/live-holder.js';
import { RecordingsPage } from './recordings/recordings-page.js';
import { client, queryClient } from './session/client.js';
import { servicePath } from './session/service-address.js';
import { sessionQuery } from './session/session.js';
import { NotFound } from './shell/not-found.js';
import { Shell } from './shell/shell.js';
import { SignInPage } from './sign-in/sign-in-page.js';
import { DropAnywhere } from './tray/drop-anywhere.js';
import { Tray } from './tray/tray.js';
import { UploadRunners } from './uploads/upload-runners.js';
import { folderActions } from './watched-folder/folder-actions.js';
import { removeOtherDrafts } from './work/drafts.js';

const recordingPage = () => import('./recording/recording-page.js');
const runsPage = () => import('./runs/runs-page.js');
const livePage = () => import('./live/live-page.js');
const liveRoom = () => import('./live/live-room.js');
const captionsPage = () => import('./captions/captions-page.js');
const clusterPage = () => import('./cluster/cluster-page.js');
const settingsPage = () => import('./settings/settings-page.js');

/**
 * Modules that are loaded when the browser is idle, so that the open page keeps working without a
 * connection.
 */
const loadedAhead: readonly (() => Promise<unknown>)[] = [
  folderActions.restore,
  recordingPage,
  () => import('./shell/keyboard-help.js'),
  captionsPage,
  () => import('./recording/word-document.js'),
  runsPage,
  livePage,
  liveRoom,
  settingsPage,
  () => import('./recordings/job-menu.js'),
  () => import('./recordings/options/options-form.js'),
];

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });
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
const shared = createRoute({
  getParentRoute: () => root,
  path: '/shared',
  component: lazyRouteComponent(() => import('./shared/shared-page.js'), 'SharedPage'),
});
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Inside,
  beforeLoad: async ({ location: { publicHref } }) => {
    // When the service cannot be reached, the pages report it themselves.
    const session = await queryClient.ensureQueryData(sessionQuery).catch(() => undefined);
    if (session === null) throw redirect({ to: '/sign-in', search: { to: publicHref } });
    // Another tab may have signed in with another key.
    if (session !== undefined) removeOtherDrafts(session.key.name);
  },
  onEnter: () => void loadAhead(),
});
const children = [
  createRoute({ getParentRoute: () => inside, path: '/', component: RecordingsPage }),
  createRoute({
    getParentRoute: () => inside,
    path: '/recordings/$id',
    component: lazyRouteComponent(recordingPage, 'RecordingPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/recordings/$id/runs',
    component: lazyRouteComponent(runsPage, 'RunsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/live',
    component: lazyRouteComponent(livePage, 'LivePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/captions',
    component: lazyRouteComponent(captionsPage, 'CaptionsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/cluster',
    component: lazyRouteComponent(clusterPage, 'ClusterPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/settings/{-$page}',
    component: lazyRouteComponent(settingsPage, 'SettingsPage'),
  }),
];

const router = createRouter({
  basepath: servicePath('/'),
  routeTree: root.addChildren([signIn, watch, shared, inside.addChildren(children)]),
  defaultPreload: 'intent',
  // Going back shows the page at the place where it was left.
  scrollRestoration: true,
});

/** Time reserved for the first page, in milliseconds. */
const firstPageMs = 2000;

/** Loads one part after the other, each when the browser is idle. */
async function loadAhead(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, firstPageMs));
  for (const load of loadedAhead) {
    await new Promise<unknown>((resolve) => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
      else setTimeout(resolve, 200);
    });
    // Opening it loads it again.
    await load().catch(() => undefined);
  }
}

/** Every page, and the work that continues while others are opened. */
function Root(): ReactElement {
  return (
    <>
      <Outlet />
      <LiveHolder />
      <UploadRunners />
    </>
  );
}

/** Frame of the pages for a user who is signed in. */
function Inside(): ReactElement {
  const tray = (
    <>
      <DropAnywhere />
      <Tray />
    </>
  );
  return <Shell tray={tray} />;
}

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
