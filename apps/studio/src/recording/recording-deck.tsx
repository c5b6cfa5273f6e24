import type { Job } from '@earshot/core/types';
import type { ReactElement, RefObject } from 'react';
import { useRecordingName } from '../labels/use-recording-name.js';
import { peaksOfJob } from '../media/peaks.js';
import { isVideo } from '../session/job-audio.js';
import { useTexts } from '../texts/use-texts.js';
import type { TranscriptNotes } from './notes/use-transcript-notes.js';
import { readChapters } from './panels/add-on-results.js';
import { RecordingHead } from './recording-head.js';
import { RecordingMedia } from './recording-media.js';
import type { ShownTranscript } from './use-shown-transcript.js';
import type { TranscriptMarks } from './use-transcript-marks.js';
import { Waveform } from './waveform.js';

/**
 * Header above the words: the name, the actions on the whole recording, and the audio with its
 * waveform, or the time when the audio was deleted.
 */
export function RecordingDeck(properties: DeckProperties): ReactElement {
  const { job, media, notes, shown } = properties;
  const { transcript, voices } = shown;
  const { language, t } = useTexts();
  const audioExpiredAt = job.post_session_metadata['audio_expired_at'];
  const title = useRecordingName(job, t('untitled'));
  const exported = {
    job,
    title,
    utterances: transcript.utterances,
    notes: notes.notes,
    nameOf: (row: number) => voices.of(transcript.utterances[row])?.name,
  };
  return (
    <div className="deck">
      <RecordingHead document={exported} media={media} isEdited={transcript.isEdited} />
      {typeof audioExpiredAt === 'string' ? (
        <p className="expired" role="status">
          {t('audioExpired', {
            date: new Date(audioExpiredAt).toLocaleDateString(language, { dateStyle: 'long' }),
          })}
        </p>
      ) : (
        <RecordingAudio {...properties} />
      )}
    </div>
  );
}

/** What the parts beside the words show. */
export interface DeckProperties {
  readonly job: Job;
  /** Path of the job at the service. */
  readonly path: string;
  readonly media: RefObject<HTMLVideoElement | null>;
  readonly shown: ShownTranscript;
  readonly marked: TranscriptMarks;
  readonly notes: TranscriptNotes;
}

/** The audio with its waveform. A video is beside the words. */
function RecordingAudio({
  job,
  path,
  media,
  shown: { store, turns },
  marked: { doubts, pauses },
}: DeckProperties): ReactElement {
  const duration = job.result?.metadata.audio_duration ?? 0;
  return (
    <>
      {!isVideo(job) && <RecordingMedia source={`${path}/file`} media={media} store={store} />}
      {duration > 0 && (
        <Waveform
          source={peaksOfJob(job)}
          duration={duration}
          media={media}
          doubts={doubts}
          pauses={pauses}
          chapters={readChapters(job)}
          turns={turns}
          onSeek={store.seek}
        />
      )}
    </>
  );
}
