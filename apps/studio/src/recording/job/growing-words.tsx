import type { Job, Utterance } from '@earshot/core/types';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { jobPath } from '../../session/client.js';
import { PlayerBar } from '../player-bar.js';
import { ReadOnlyWords } from '../read-only/read-only-words.js';
import { useReadOnlyTranscript } from '../read-only/use-read-only-transcript.js';
import { RecordingMedia } from '../recording-media.js';
import { SkipToPlayer } from '../skip-links.js';
import { Waveform } from '../waveform.js';

const nothing: readonly never[] = [];

/** The words that are recognised so far, with the audio, which plays from the begin. */
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
  return (
    <div className="recording">
      <SkipToPlayer />
      <div className="deck">
        {children}
        <RecordingMedia source={`${jobPath(job)}/file`} media={media} store={read.store} />
        {duration > 0 && (
          <Waveform
            job={job}
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
      <ReadOnlyWords {...read} />
      <PlayerBar {...read} duration={duration} />
    </div>
  );
}
