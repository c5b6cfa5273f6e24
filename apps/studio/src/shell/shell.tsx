import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react';
import { sessionQuery } from '../session/session.js';
import { useTexts } from '../texts/use-texts.js';
import { Icon } from './icon.js';
import { LinkNotice } from './link-notice.js';
import { useShortcuts } from './shortcuts.js';
import { usePageFocus } from './use-page-focus.js';

const KeyboardHelp = lazy(async () => ({
  default: (await import('./keyboard-help.js')).KeyboardHelp,
}));

/** Rooms of the studio, in the order of their keys. */
const rooms = [
  { to: '/', text: 'recordings' },
  { to: '/live', text: 'live' },
  { to: '/captions', text: 'captions' },
  { to: '/settings', text: 'settings' },
] as const;

/** Frame of every page: the navigation, and the global keyboard shortcuts. */
export function Shell({
  tray,
}: {
  /** Work that continues while pages are opened, at the end of the bar. */
  readonly tray: ReactNode;
}): ReactElement {
  const { t } = useTexts();
  const navigate = useNavigate();
  const content = usePageFocus();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [wasHelpOpen, setWasHelpOpen] = useState(false);
  const openHelp = (): void => {
    setWasHelpOpen(true);
    setIsHelpOpen(true);
  };
  useSignedOut();
  useShortcuts({
    '?': openHelp,
    ...Object.fromEntries(
      rooms.map(({ to }, index) => [String(index + 1), () => void navigate({ to })]),
    ),
  });
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {t('skipToContent')}
      </a>
      <Bar tray={tray} onHelp={openHelp} />
      <LinkNotice />
      <main ref={content} id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {wasHelpOpen && (
        <Suspense>
          <KeyboardHelp isOpen={isHelpOpen} onOpenChange={setIsHelpOpen} />
        </Suspense>
      )}
    </div>
  );
}

/** Opens the page for signing in when there is no session. */
function useSignedOut(): void {
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const isSignedOut = session === null;
  useEffect(() => {
    // Runs once, because the address changes while the other page is loaded.
    if (isSignedOut)
      void navigate({
        to: '/sign-in',
        search: { to: `${location.pathname}${location.search}${location.hash}` },
      });
  }, [isSignedOut, navigate]);
}

/** True for a page that is in a room, and has an address of its own. */
const isInRoom = (room: (typeof rooms)[number]['to'], href: string): boolean =>
  (room === '/' && href.startsWith('/recordings/')) ||
  (room === '/settings' && /^\/(?:cluster|settings)\b/.test(href));

/** Bar at the top of every page, with the rooms. */
function Bar({
  tray,
  onHelp,
}: {
  readonly tray: ReactNode;
  readonly onHelp: () => void;
}): ReactElement {
  const { t } = useTexts();
  const href = useRouterState({ select: ({ location }) => location.href });
  return (
    <header className="bar deck">
      <Link to="/" className="brand" aria-label="Earshot">
        <Icon name="mark" />
        <span>Earshot</span>
      </Link>
      <nav aria-label={t('navigation')}>
        {rooms.map(({ to, text }) => (
          <Link
            key={to}
            to={to}
            className="room"
            activeOptions={{ exact: true, includeSearch: false }}
            {...(isInRoom(to, href) ? { 'aria-current': 'page' } : {})}
          >
            {t(text)}
          </Link>
        ))}
      </nav>
      {tray}
      <button type="button" className="quiet help" onClick={onHelp} aria-label={t('keyboard')}>
        <kbd>?</kbd>
      </button>
    </header>
  );
}
