import type { Job, Utterance } from '@earshot/core/types';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { peaksOfJob } from '../../media/peaks.js';
import { jobPath } from '../../session/client.js';
import { isVideo } from '../../session/job-audio.js';
import { PlayerBar } from '../player-bar.js';
import { ReadOnlyWords } from '../read-only/read-only-words.js';
import { useReadOnlyTranscript } from '../read-only/use-read-only-transcript.js';
import { Picture, RecordingMedia } from '../recording-media.js';
import { SkipToPlayer } from '../skip-links.js';
import { Waveform } from '../waveform.js';

const nothing: readonly never[] = [];

/** The words that are recognised so far, with the audio or the video, which plays from the begin. */
export function GrowingWords({
  job,
  utterances,
  children,
}: {
  readonly job: Job;
  readonly utterances: readonly Utterance[];
  /** The head of the page. */
  readonly children: ReactNode;
}): ReactElement {
  const media = useRef<HTMLVideoElement>(null);
  const read = useReadOnlyTranscript({ utterances, speakers: nothing }, media);
  const duration = job.file?.audio_duration ?? 0;
  const hasPicture = isVideo(job);
  const played = { source: `${jobPath(job)}/file`, media, store: read.store };
  return (
    <div className="recording" data-video={hasPicture}>
      <SkipToPlayer />
      <div className="deck">
        {children}
        {!hasPicture && <RecordingMedia {...played} />}
        {duration > 0 && (
          <Waveform
            source={peaksOfJob(job)}
            duration={duration}
            media={media}
            doubts={nothing}
            pauses={nothing}
            chapters={nothing}
            turns={nothing}
            onSeek={read.store.seek}
          />
        )}
      </div>
      <div className="recording-body">
        <ReadOnlyWords {...read} />
        {hasPicture && (
          <div className="recording-side">
            <Picture {...played} />
          </div>
        )}
      </div>
      <PlayerBar {...read} duration={duration} />
    </div>
  );
}
