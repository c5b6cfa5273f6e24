import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { isRunning, type LivePlaceState, livePlace } from '../live/live-place.js';
import { findStatusText } from '../live/live-status.js';
import { IconButton } from '../shell/icon-button.js';
import { useTexts } from '../texts/use-texts.js';

/** A live session that continues while another page is open, or the recording that it has become. */
export function LiveRow({
  live: { sessionId, source, status },
}: {
  readonly live: LivePlaceState;
}): ReactElement {
  const { t } = useTexts();
  const isOn = isRunning(status);
  return (
    <div className="tray-row" data-live={isOn}>
      {isOn || sessionId === null ? (
        <Link to="/live" className="tray-name">
          {t('trayLiveName')}
        </Link>
      ) : (
        <Link
          to="/recordings/$id"
          params={{ id: sessionId }}
          className="tray-name"
          onClick={livePlace.forget}
        >
          {t('liveRecordingReady')}
        </Link>
      )}
      <span className="tray-note">{t(findStatusText(status, source), { reason: '' })}</span>
      {isOn ? (
        <button
          type="button"
          className="button"
          disabled={status === 'stopping'}
          onClick={livePlace.stop}
        >
          {t('stop')}
        </button>
      ) : (
        <IconButton
          icon="close"
          label={`${t('close')}: ${t('trayLiveName')}`}
          onClick={livePlace.forget}
        />
      )}
    </div>
  );
}
