import { useEffect, useRef, useState } from 'react';
import { readMedia } from './use-local-peaks.js';

/** Times in seconds at which shots of a video begin, as far as they were looked for. */
export interface Shots {
  readonly times: readonly number[];
  /** Share of the video that has been read, undefined while they are not looked for. */
  readonly share: number | undefined;
  /** True when the browser cannot read the video, or there is none. */
  readonly isUnreadable: boolean;
  /** Looks for the shot changes, or stops that. */
  readonly toggle: () => void;
}

const none = { times: [], share: undefined, isUnreadable: false };

/**
 * Finds the shot changes of a video in a worker.
 *
 * @param source - a file of this computer, the address of one of the service, or undefined for none
 */
export function useShots(source: File | string | undefined): Shots {
  const [shots, setShots] = useState<Omit<Shots, 'toggle'>>(none);
  const stop = useRef<() => void>(undefined);
  const end = (): void => {
    stop.current?.();
    stop.current = undefined;
  };
  useEffect(() => {
    setShots(none);
    return end;
  }, [source]);
  return {
    ...shots,
    toggle() {
      const isRunning = stop.current !== undefined;
      end();
      if (isRunning || source === undefined) {
        setShots((before) => ({ ...before, share: undefined, isUnreadable: source === undefined }));
        return;
      }
      setShots({ ...none, share: 0 });
      stop.current = readMedia({ source, wanted: 'shots' }, (part) => {
        if (part.type === 'shots')
          setShots(({ times }) => ({
            ...none,
            times: [...times, ...part.shots],
            share: part.share,
          }));
        if (part.type !== 'done' && part.type !== 'unreadable') return;
        end();
        const isUnreadable = part.type === 'unreadable';
        setShots((before) => ({ ...before, share: undefined, isUnreadable }));
      });
    },
  };
}
