import { InvalidArgumentError, type Utterance } from '@earshot/http';
import type { EditedTranscript } from '@earshot/http/edited-transcript';
import { Document } from '@langchain/core/documents';
import type { DocumentUnit } from './loader-options.js';

/** Metadata of a document. */
export interface RecordingMetadata {
  /** Name or address of the recording, or the id of its job when it has none. */
  source: string;
  /** Id of the job, by which the service finds the recording and its transcript. */
  jobId: string;
  /** What the document is. */
  unit: DocumentUnit;
  /** Number of the document, counted from 0. */
  index: number;
  /** Start in the recording, in seconds. */
  startSeconds: number;
  /** End in the recording, in seconds. */
  endSeconds: number;
  /** Codes of the spoken languages, the most frequent one first. */
  languages: string[];
  /** Names of the speakers in the order in which they begin to speak, if they are known. */
  speakers: string[];
  /** Name of the speaker, where the document has exactly one. */
  speaker?: string;
  /** Channel, counted from 0, where the document has exactly one. */
  channel?: number;
  /** Title of a chapter. */
  title?: string;
  /** Summary of a chapter, where there is one. */
  summary?: string;
}

/** Consecutive speech that becomes one document. */
interface Passage {
  readonly utterances: readonly Utterance[];
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly details?: Pick<RecordingMetadata, 'summary' | 'title'>;
}

/**
 * Makes the documents of a transcript. The same transcript always has the same ones, with the same
 * ids.
 */
export function toDocuments(
  transcript: EditedTranscript,
  unit: DocumentUnit,
): Document<RecordingMetadata>[] {
  const { job, speakerNames } = transcript;
  const source = job.file?.filename ?? job.file?.source ?? job.id;
  return listPassages(transcript, unit).map((passage, index) => {
    const speakers = listSpeakers(passage.utterances, speakerNames);
    const channels = new Set(passage.utterances.map(({ channel }) => channel));
    const [speaker] = speakers;
    const [channel] = channels;
    return new Document<RecordingMetadata>({
      id: `${job.id}-${unit}-${index}`,
      pageContent: passage.text,
      metadata: {
        source,
        jobId: job.id,
        unit,
        index,
        startSeconds: passage.startSeconds,
        endSeconds: passage.endSeconds,
        languages: listLanguages(passage.utterances),
        speakers,
        ...(speakers.length === 1 && speaker !== undefined ? { speaker } : {}),
        ...(channels.size === 1 && channel !== undefined ? { channel } : {}),
        ...passage.details,
      },
    });
  });
}

function listPassages(transcript: EditedTranscript, unit: DocumentUnit): Passage[] {
  const { utterances = [] } = transcript;
  switch (unit) {
    case 'transcript':
      return utterances.length === 0 ? [] : [createPassage(utterances)];
    case 'utterance':
      return utterances.map((utterance) => createPassage([utterance]));
    case 'turn':
      return groupTurns(utterances).map(createPassage);
    case 'chapter':
      return listChapters(transcript);
  }
}

/** Speech of consecutive utterances. */
function createPassage(utterances: readonly Utterance[]): Passage {
  return {
    utterances,
    text: utterances.map(({ text }) => text.trim()).join(' '),
    startSeconds: utterances[0]?.start ?? 0,
    endSeconds: utterances.reduce((latest, { end }) => Math.max(latest, end), 0),
  };
}

/** Joins consecutive utterances of one speaker, or of one channel where no speakers are known. */
function groupTurns(utterances: readonly Utterance[]): Utterance[][] {
  const turns: Utterance[][] = [];
  let last: Utterance | undefined;
  for (const utterance of utterances) {
    const isContinued =
      last !== undefined &&
      last.speaker === utterance.speaker &&
      last.channel === utterance.channel;
    if (isContinued) turns.at(-1)?.push(utterance);
    else turns.push([utterance]);
    last = utterance;
  }
  return turns;
}

function listChapters({ job, utterances = [] }: EditedTranscript): Passage[] {
  const envelope = job.result?.chapterization;
  if (!Array.isArray(envelope?.results))
    throw new InvalidArgumentError(
      `unit is chapter, and job ${job.id} has no chapters: ${envelope?.error?.message ?? 'it was created without chapterization'}`,
    );
  return envelope.results.map(({ end, headline, start, summary, text }) => ({
    // Chapters begin and end with sentences, which may be within an utterance.
    utterances: utterances.filter((utterance) => utterance.start < end && utterance.end > start),
    text,
    startSeconds: start,
    endSeconds: end,
    details: { title: headline, ...(summary === undefined ? {} : { summary }) },
  }));
}

function listSpeakers(
  utterances: readonly Utterance[],
  names: ReadonlyMap<number, string>,
): string[] {
  // Where the transcript has no speakers, people name its channels.
  const speakers = utterances.flatMap(
    ({ channel, speaker = names.has(channel) ? channel : undefined }) =>
      speaker === undefined ? [] : [names.get(speaker) ?? `Speaker ${speaker + 1}`],
  );
  return [...new Set(speakers)];
}

function listLanguages(utterances: readonly Utterance[]): string[] {
  const counts = new Map<string, number>();
  for (const { language } of utterances) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left).map(([language]) => language);
}
