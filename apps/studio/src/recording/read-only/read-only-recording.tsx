import type { ReactElement, ReactNode } from 'react';
import type { PeaksSource } from '../../media/peaks.js';
import { PlayerBar } from '../player-bar.js';
import { Picture, RecordingMedia } from '../recording-media.js';
import { SkipToPlayer } from '../skip-links.js';
import { Waveform } from '../waveform.js';
import type { ReadOnlyTranscript } from './use-read-only-transcript.js';

const nothing: readonly never[] = [];

/** What is read and played. */
interface ReadOnlyRecordingProperties {
  readonly read: ReadOnlyTranscript;
  /** Address of the audio or video. */
  readonly source: string;
  readonly peaks: PeaksSource;
  /** Length in seconds, 0 when it is unknown. */
  readonly duration: number;
  readonly hasPicture: boolean;
  readonly head: ReactNode;
  /** The words. */
  readonly children: ReactNode;
}

/** A recording that is read, searched and, where it is playable, played, and not edited. */
export function ReadOnlyRecording({
  read,
  source,
  peaks,
  duration,
  hasPicture,
  head,
  children,
}: ReadOnlyRecordingProperties): ReactElement {
  const { isPlayable, media, store } = read;
  const played = { source, media, store };
  return (
    <div className="recording" data-video={hasPicture}>
      {isPlayable && <SkipToPlayer />}
      <div className="deck">
        {head}
        {isPlayable && !hasPicture && <RecordingMedia {...played} />}
        {isPlayable && duration > 0 && (
          <Waveform
            source={peaks}
            duration={duration}
            media={media}
            doubts={nothing}
            pauses={nothing}
            chapters={nothing}
            turns={nothing}
            onSeek={store.seek}
          />
        )}
      </div>
      <div className="recording-body">
        {children}
        {hasPicture && (
          <div className="recording-side">
            <Picture {...played} />
          </div>
        )}
      </div>
      {isPlayable && <PlayerBar {...read} duration={duration} />}
    </div>
  );
}
