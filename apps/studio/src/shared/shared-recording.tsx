import { type ReactElement, useRef } from 'react';
import { clockTime } from '../format/time.js';
import { PlayerBar } from '../recording/player-bar.js';
import { RecordingMedia } from '../recording/recording-media.js';
import { SkipToPlayer } from '../recording/skip-links.js';
import { SearchBar } from '../recording/transcript/search-bar.js';
import { type TranscriptHandle, TranscriptView } from '../recording/transcript/transcript-view.js';
import type { RowActions } from '../recording/transcript/utterance-row.js';
import { usePlayerControls } from '../recording/use-player-controls.js';
import { useRepeatedPlaying } from '../recording/use-repeated-playing.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useTexts } from '../texts/use-texts.js';
import { audioAddress, type SharedTranscript } from './read-shared.js';
import { useSharedTranscript } from './use-shared-transcript.js';

const nothing = (): undefined => undefined;
/** Nothing can be edited. */
const noActions: RowActions = {
  edit: nothing,
  save: nothing,
  cancel: nothing,
  restore: nothing,
  openRename: nothing,
  openMenu: nothing,
  rename: nothing,
  cancelRename: nothing,
};

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
  const field = useRef<HTMLInputElement>(null);
  const handle = useRef<TranscriptHandle>(null);
  const { marks, search, store, transcript, voices } = useSharedTranscript(shared, handle);
  const controls = usePlayerControls(media, store, [], nothing);
  const repeated = useRepeatedPlaying(media, store, controls.currentWord);
  useShortcuts({
    ' ': controls.toggle,
    j: () => controls.jump(-1),
    l: () => controls.jump(1),
    ArrowLeft: () => controls.stepWord(-1),
    ArrowRight: () => controls.stepWord(1),
    '/': () => field.current?.focus(),
  });
  const seconds = shared.audio_duration ?? 0;
  const date = new Date(shared.created_at).toLocaleDateString(language, { dateStyle: 'long' });
  return (
    <div className="recording shared-recording">
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
          <RecordingMedia source={audioAddress(token)} media={media} store={store} />
        )}
      </div>
      <section className="words">
        <SearchBar field={field} search={search} />
        {shared.utterances.length === 0 ? (
          <p className="lead empty-words">{t('noSpeech')}</p>
        ) : (
          <TranscriptView
            store={store}
            media={media}
            transcript={transcript}
            marks={marks}
            handle={handle}
            voices={voices}
            editing={null}
            renamedRow={-1}
            isReadOnly
            translationOf={nothing}
            actions={noActions}
          />
        )}
      </section>
      {shared.audio && (
        <PlayerBar media={media} controls={controls} repeated={repeated} duration={seconds} />
      )}
    </div>
  );
}
