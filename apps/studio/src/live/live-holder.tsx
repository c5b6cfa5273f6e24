import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react';
import { isRunning, livePlace } from './live-place.js';

const LiveRoom = lazy(async () => ({ default: (await import('./live-room.js')).LiveRoom }));

/**
 * Holds the live session of this tab above all pages, from the time that its page is opened until
 * that is left and no session runs.
 */
export function LiveHolder(): ReactElement | null {
  const { isShown, status } = useSyncExternalStore(livePlace.subscribe, livePlace.getSnapshot);
  if (!isShown && !isRunning(status)) return null;
  return (
    <Suspense>
      <LiveRoom isShown={isShown} />
    </Suspense>
  );
}
