import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { usePageTitle } from '../shell/use-page-title.js';
import { useTexts } from '../texts/use-texts.js';
import { livePlace } from './live-place.js';

/** Page of the live session of this tab, which continues when the page is left. */
export function LivePage(): ReactElement {
  const { t } = useTexts();
  usePageTitle(t('live'));
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (container.current === null ? undefined : livePlace.show(container.current)),
    [],
  );
  return <div ref={container} className="live-place" />;
}
