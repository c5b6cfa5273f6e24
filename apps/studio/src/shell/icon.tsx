import type { ReactElement } from 'react';

/** Paths on a grid of 20. */
const paths = {
  mark: 'M3 8.5v3M7.5 4v12M12.5 6.5v7M17 8.5v3',
  play: 'M6 4.2v11.6L15.5 10z',
  pause: 'M6.5 4v12M13.5 4v12',
  back: 'M4 9.5a6 6 0 1 1 1.5 5M4 5v4.5h4.5',
  stepBack: 'M3.5 4.5v11M12.5 5l-6 5 6 5M16.5 5v10',
  undo: 'M7 4L3.5 7.5L7 11M3.5 7.5H12a4.5 4.5 0 0 1 0 9H7',
  redo: 'M13 4l3.5 3.5L13 11M16.5 7.5H8a4.5 4.5 0 0 0 0 9h5',
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M13 13l4 4',
  up: 'M5 12.5l5-5 5 5',
  down: 'M5 7.5l5 5 5-5',
  left: 'M12.5 5l-5 5 5 5',
  right: 'M7.5 5l5 5-5 5',
  split: 'M10 3v14M7 7L4 10l3 3M13 7l3 3-3 3',
  join: 'M3 10h5M17 10h-5M5.5 7L8.5 10l-3 3M14.5 7l-3 3 3 3',
  mend: 'M4 16l8-8M12 8l2-2M14.5 3v2M17 5.5h-2M6 4v2.5M4.7 5.2h2.6M15.5 12v2.5M14.2 13.2h2.6',
  loop: 'M6 6.5h7a3 3 0 0 1 3 3v1M13.5 13.5h-7a3 3 0 0 1-3-3v-1M8 4L5.5 6.5 8 9M12 11l2.5 2.5L12 16',
  skip: 'M4 10h3M9 5v10l6-5zM17 5v10',
  replace: 'M4 5h8a3 3 0 0 1 0 6H6M9 8l-3 3 3 3M4 16.5h12',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  close: 'M5 5l10 10M15 5L5 15',
  check: 'M4 10.5l4 4 8-9',
  microphone:
    'M10 3a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-5 0v-4A2.5 2.5 0 0 1 10 3M5 9.5a5 5 0 0 0 10 0M10 14.5V17',
  expand: 'M4 8V4h4M16 8V4h-4M4 12v4h4M16 12v4h-4',
  side: 'M4.5 4.5h11a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1M12 4.5v11',
  doubt: 'M3 12c1.2-3 2.3-3 3.5 0s2.3 3 3.5 0 2.3-3 3.5 0 2.3 3 3.5 0',
} as const;

/** Names of the icons. */
export type IconName = keyof typeof paths;

/** An icon beside a text with the same meaning. Screen readers skip it. */
export function Icon({ name }: { readonly name: IconName }): ReactElement {
  return (
    <svg
      className="icon"
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill={name === 'play' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'mark' || name === 'pause' ? 2.4 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
