import { applyTranscriptEdits } from '@earshot/core/edits';
import type { Job } from '@earshot/core/types';
import {
  type Cue,
  type FrameRate,
  readSubtitles,
  type SubtitleFile,
  type Subtitles,
  SubtitlesError,
  segment,
} from '@earshot/subtitles';
import { jobName } from '../format/names.js';
import { labelQuery, type RecordingLabel } from '../labels/recording-requests.js';
import { readEdits } from '../recording/editing/edits-requests.js';
import { captionSpeakers } from '../recording/export.js';
import { readTranslations } from '../recording/panels/add-on-results.js';
import { findVoices } from '../recording/voices.js';
import { client, type JobReference, jobPath, queryClient } from '../session/client.js';
import { hasAudio } from '../session/job-audio.js';
import type { Translate } from '../texts/use-texts.js';

/** Opened captions, and the recording that they belong to. */
export interface CaptionDocument extends Required<Subtitles> {
  readonly name: string;
  /** Format of their file, undefined for those of a recording. */
  readonly format?: SubtitleFile['format'];
  /** Code of their language, undefined when it is not known. */
  readonly language: string | undefined;
  /** Job of their recording, undefined when there is only a file. */
  readonly job: JobReference | undefined;
  /** The same job while the service has its audio. */
  readonly audio: JobReference | undefined;
  /** Length of the recording in seconds, 0 when it is not known. */
  readonly duration: number;
  /** Begins of the spoken words in ascending order, in seconds. */
  readonly wordStarts: readonly number[];
}

/** A language of a recording, in which its captions are shown beside others. */
export interface RecordingLanguage {
  readonly code: string;
  /** True for what was spoken, false for a translation. */
  readonly isSpoken: boolean;
  readonly readCues: () => readonly Cue[];
}

/** The captions of a recording, and its languages. */
export interface OpenedRecording {
  readonly document: CaptionDocument;
  readonly languages: readonly RecordingLanguage[];
}

/**
 * Reads a subtitle file of any format. The recording does not change.
 *
 * @param frameRate - frames per second of a file that counts frames. @defaultValue what the file
 * states, or the usual rate of its format
 * @returns null when the file holds no captions
 */
export async function openFile(
  file: File,
  recording: CaptionDocument | null,
  frameRate?: FrameRate,
): Promise<CaptionDocument | null> {
  const read = readOrNull(new Uint8Array(await file.arrayBuffer()), frameRate);
  if (read === null || read.cues.length === 0) return null;
  const { cues, diagnostics, format, regions, stylesheets } = read;
  return {
    format,
    name: file.name,
    cues,
    regions,
    stylesheets,
    diagnostics,
    language: recording?.language,
    job: recording?.job,
    audio: recording?.audio,
    duration: recording?.duration ?? 0,
    wordStarts: recording?.wordStarts ?? [],
  };
}

function readOrNull(bytes: Uint8Array, frameRate: FrameRate | undefined): SubtitleFile | null {
  try {
    return readSubtitles(bytes, frameRate === undefined ? {} : { frameRate });
  } catch (error) {
    // The file is of no format of captions.
    if (SubtitlesError.is(error)) return null;
    throw error;
  }
}

/**
 * Makes captions from the edited transcript of a recording, which name who speaks at each turn
 * where there are several voices.
 *
 * @throws when it cannot be read
 */
export async function openRecording(
  id: string,
  t: Translate,
  signal: AbortSignal,
): Promise<OpenedRecording> {
  const [job, { title }]: [Job, RecordingLabel] = await Promise.all([
    client.transcriptions.get(id, { signal }),
    queryClient.fetchQuery(labelQuery(id)),
  ]);
  const { edits } = await readEdits(jobPath(job), signal);
  const recognized = job.result?.transcription?.utterances ?? [];
  const utterances = applyTranscriptEdits(recognized, edits).map(({ utterance }) => utterance);
  const voices = findVoices(utterances, edits, t);
  const findName = (index: number) => voices.of(utterances[index])?.name;
  const speakers = captionSpeakers(utterances, findName, undefined);
  const languages = job.result?.transcription?.languages ?? [];
  const reference = { id: job.id, kind: job.kind };
  const document: CaptionDocument = {
    name: jobName({ ...job, title }, t('untitled')),
    cues: segment(
      { utterances, languages },
      {
        audioSeconds: job.result?.metadata.audio_duration,
        ...(speakers === undefined ? {} : { speakers }),
      },
    ),
    regions: [],
    stylesheets: [],
    diagnostics: [],
    language: languages[0],
    job: reference,
    audio: hasAudio(job) ? reference : undefined,
    duration: job.result?.metadata.audio_duration ?? 0,
    wordStarts: utterances.flatMap(({ words }) => words.map(({ start }) => start)),
  };
  return { document, languages: listLanguages(job, document) };
}

/** What was spoken, and the translations that did not fail. */
function listLanguages(job: Job, { cues, language }: CaptionDocument): RecordingLanguage[] {
  const audioSeconds = job.result?.metadata.audio_duration;
  const spoken =
    language === undefined ? [] : [{ code: language, isSpoken: true, readCues: () => cues }];
  const translated = readTranslations(job).flatMap(({ error, languages, utterances }) => {
    const [code] = languages;
    if (error !== null || code === undefined) return [];
    const readCues = () => segment({ utterances, languages }, { audioSeconds });
    return [{ code, isSpoken: false, readCues }];
  });
  return [...spoken, ...translated];
}
