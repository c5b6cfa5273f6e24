import '../styles/watch.css';
import { type ReactElement, useLayoutEffect, useMemo } from 'react';
import { readCaptionStyle, socketAddress } from '../live-view/caption-style.js';
import { LiveWords } from '../live-view/live-words.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { CaptionOverlay } from './caption-overlay.js';
import { type Followed, useFollowedSession } from './use-followed-session.js';

/** A live session that somebody else speaks: its text, or captions over nothing for streaming software. No key is needed. */
export function WatchPage(): ReactElement {
  const style = useMemo(() => readCaptionStyle(location.search), []);
  const url = useMemo(() => socketAddress(location), []);
  const isOverlay = new URLSearchParams(location.search).get('view') === 'captions';
  const followed = useFollowedSession(url, isOverlay ? Number(style.delay) * 1000 : 0);
  return isOverlay ? (
    <CaptionOverlay followed={followed} style={style} />
  ) : (
    <WatchedText followed={followed} hasLink={url !== undefined} />
  );
}

/** The words as a page to read along. */
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
  const status = statusOf(followed, hasLink);
  useLayoutEffect(() => {
    document.title = t('watchTitle');
  }, [t]);
  return (
    <main className="live watch">
      <LiveWords captions={captions} finalCount={finals.length} />
      <div className={isEmpty ? 'live-intro' : 'visually-hidden'}>
        <div>
          <h1 className="display">{t('watchTitle')}</h1>
          {isEmpty && <p className="lead">{t(status)}</p>}
        </div>
      </div>
      <footer className={isEmpty ? 'visually-hidden' : 'watch-bar deck'}>
        <p role="status" className={followed.state === 'failed' ? 'problem' : 'note'}>
          {!isEmpty && t(status)}
        </p>
      </footer>
    </main>
  );
}

function statusOf({ error, state, transcript }: Followed, hasLink: boolean): TextId {
  if (!hasLink) return 'watchNoLink';
  if (state === 'failed') return error?.code === 'over_quota' ? 'watchFull' : 'watchRevoked';
  if (state === 'ended') return 'watchEnded';
  if (state === 'reconnecting') return 'watchReconnecting';
  return transcript.finals.length + transcript.partials.length === 0 ? 'watchWaiting' : 'watchOn';
}
