import type { Job, Utterance } from '@earshot/core/types';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { peaksOfJob } from '../../media/peaks.js';
import { jobPath } from '../../session/client.js';
import { isVideo } from '../../session/job-audio.js';
import { ReadOnlyRecording } from '../read-only/read-only-recording.js';
import { ReadOnlyWords } from '../read-only/read-only-words.js';
import { useReadOnlyTranscript } from '../read-only/use-read-only-transcript.js';

const nobody: readonly never[] = [];

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
  const read = useReadOnlyTranscript({ utterances, speakers: nobody }, media);
  return (
    <ReadOnlyRecording
      read={read}
      source={`${jobPath(job)}/file`}
      peaks={peaksOfJob(job)}
      duration={job.file?.audio_duration ?? 0}
      hasPicture={isVideo(job)}
      head={children}
    >
      <ReadOnlyWords {...read} />
    </ReadOnlyRecording>
  );
}
