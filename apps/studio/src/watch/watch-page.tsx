import './watch.css';
import { type ReactElement, useMemo } from 'react';
import { readCaptionStyle, socketAddress } from '../live-view/caption-style.js';
import { LiveWords } from '../live-view/live-words.js';
import { Icon } from '../shell/icon.js';
import { Motif } from '../shell/motif.js';
import { usePageTitle } from '../shell/use-page-title.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { CaptionOverlay } from './caption-overlay.js';
import { type Followed, useFollowedSession } from './use-followed-session.js';

/**
 * Page that follows a live session of another client: its text, or captions on a transparent page
 * for streaming software. It needs no key.
 */
export function WatchPage(): ReactElement {
  const style = useMemo(() => readCaptionStyle(location.search), []);
  const url = useMemo(() => socketAddress(location), []);
  const isOverlay = new URLSearchParams(location.search).get('view') === 'captions';
  const followed = useFollowedSession(url, isOverlay ? Number(style.delay) * 1000 : 0);
  return isOverlay ? (
    <CaptionOverlay followed={followed} hasLink={url !== undefined} style={style} />
  ) : (
    <WatchedText followed={followed} hasLink={url !== undefined} />
  );
}

/** The words as a page for reading along. */
function WatchedText({
  followed,
  hasLink,
}: {
  readonly followed: Followed;
  readonly hasLink: boolean;
}): ReactElement {
  const { t } = useTexts();
  const { finals, partials } = followed.transcript;
  const isEmpty = finals.length + partials.length === 0;
  const captions = useMemo(() => [...finals, ...partials], [finals, partials]);
  const status = chooseStatus(followed, hasLink);
  usePageTitle(t('watchTitle'));
  return (
    <div className="watch">
      <header className="bar deck">
        <p className="brand">
          <Icon name="mark" />
          <span>Earshot</span>
        </p>
        <p role="status" className="watch-status" data-state={hasLink ? followed.state : 'failed'}>
          {!isEmpty && t(status)}
        </p>
      </header>
      <main className="live">
        <LiveWords captions={captions} finalCount={finals.length} />
        {isEmpty ? (
          <div className="live-intro">
            <div>
              <h1 className="display">{t(hasLink ? 'watchTitle' : 'watchNoLinkTitle')}</h1>
              <p className="lead" role="status">
                {t(status)}
              </p>
            </div>
            <Motif />
          </div>
        ) : (
          <h1 className="visually-hidden">{t('watchTitle')}</h1>
        )}
      </main>
    </div>
  );
}

function chooseStatus({ error, state, transcript }: Followed, hasLink: boolean): TextId {
  if (!hasLink) return 'watchNoLink';
  if (state === 'failed') return error?.code === 'over_quota' ? 'watchFull' : 'watchRevoked';
  if (state === 'ended') return 'watchEnded';
  if (state === 'reconnecting') return 'watchReconnecting';
  if (transcript.finals.length + transcript.partials.length > 0) return 'watchOn';
  return state === 'connecting' ? 'watchConnecting' : 'watchWaiting';
}
