import { type ReactElement, useRef } from 'react';
import { clockTime } from '../format/time.js';
import { PlayerBar } from '../recording/player-bar.js';
import { ReadOnlyWords } from '../recording/read-only/read-only-words.js';
import { useReadOnlyTranscript } from '../recording/read-only/use-read-only-transcript.js';
import { RecordingMedia } from '../recording/recording-media.js';
import { SkipToPlayer } from '../recording/skip-links.js';
import { useTexts } from '../texts/use-texts.js';
import { audioAddress, type SharedTranscript } from './read-shared.js';

/** A transcript that is read, searched and, where the link allows it, played. */
export function SharedRecording({
  shared,
  token,
}: {
  readonly shared: SharedTranscript;
  readonly token: string;
}): ReactElement {
  const { language, t } = useTexts();
  const media = useRef<HTMLVideoElement>(null);
  const read = useReadOnlyTranscript(shared, media, shared.audio);
  const seconds = shared.audio_duration ?? 0;
  const date = new Date(shared.created_at).toLocaleDateString(language, { dateStyle: 'long' });
  return (
    <div className="recording">
      {shared.audio && <SkipToPlayer />}
      <div className="deck">
        <header className="recording-head">
          <div>
            <h1 className="recording-name" title={shared.title}>
              {shared.title}
            </h1>
            <p className="note">{seconds > 0 ? `${date} · ${clockTime(seconds)}` : date}</p>
          </div>
        </header>
        {shared.audio && (
          <RecordingMedia source={audioAddress(token)} media={media} store={read.store} />
        )}
      </div>
      {shared.utterances.length === 0 ? (
        <p className="lead empty-words">{t('noSpeech')}</p>
      ) : (
        <ReadOnlyWords {...read} />
      )}
      {shared.audio && <PlayerBar {...read} duration={seconds} />}
    </div>
  );
}
