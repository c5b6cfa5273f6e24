import { setImmediate } from 'node:timers/promises';
import type { TranscriptEdits, Utterance } from '@earshot/core';
import { applyTranscriptEdits } from '@earshot/core/edits';
import { isAudioWithheld } from '../../redaction/audio-replacement.js';
import {
  isExpired,
  type Storage,
  type StoredJob,
  type TranscriptShare,
} from '../../storage/index.js';

/** Number of utterances that are written before other requests get their turn. */
const atOnce = 200;

/**
 * JSON text of a transcript for those who read it by a link: what it says now, without what was
 * removed from it or recognised in another way, and without anything else of its job.
 */
export async function* sharedTranscript(
  job: StoredJob,
  { expiresAt, hasAudio, title }: TranscriptShare,
  { edits, results }: Pick<Storage, 'edits' | 'results'>,
): AsyncGenerator<string, void, undefined> {
  const stored = await edits.get(job.id);
  // The edits were validated when they were written.
  const made = stored === undefined ? undefined : (JSON.parse(stored.text) as TranscriptEdits);
  const isAudioKept = job.file !== null && !isExpired(job.file) && !isAudioWithheld(job);
  const head = JSON.stringify({
    title,
    created_at: new Date(job.createdAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
    audio: hasAudio && isAudioKept,
    audio_duration: job.file?.durationSeconds ?? null,
    speakers: (made?.speakers ?? []).flatMap(({ name, speaker }) =>
      name === undefined ? [] : [{ speaker, name }],
    ),
  });
  yield `${head.slice(0, -1)},"utterances":[`;
  const recognized = readUtterances(results.readUtterances(job.id, 0));
  let separator = '';
  for await (const utterances of made === undefined ? recognized : applyEdits(recognized, made)) {
    if (utterances.length === 0) continue;
    yield separator + utterances.map(toText).join(',');
    separator = ',';
    await setImmediate();
  }
  yield ']}';
}

/** Utterances of a result, some at a time. */
async function* readUtterances(
  texts: AsyncIterable<string>,
): AsyncGenerator<readonly Utterance[], void, undefined> {
  let read: Utterance[] = [];
  for await (const text of texts) {
    read.push(JSON.parse(text) as Utterance);
    if (read.length < atOnce) continue;
    yield read;
    read = [];
  }
  yield read;
}

/** Applies edits to all utterances, which they refer to by the numbers of words. */
async function* applyEdits(
  recognized: AsyncIterable<readonly Utterance[]>,
  edits: TranscriptEdits,
): AsyncGenerator<readonly Utterance[], void, undefined> {
  const utterances: Utterance[] = [];
  for await (const read of recognized) {
    utterances.push(...read);
    await setImmediate();
  }
  const edited = applyTranscriptEdits(utterances, edits);
  for (let from = 0; from < edited.length; from += atOnce)
    yield edited.slice(from, from + atOnce).map(({ utterance }) => utterance);
}

/** What readers need: no confidences, which are for those who edit. */
function toText({ channel, end, language, speaker, start, text, words }: Utterance): string {
  return JSON.stringify({
    start,
    end,
    channel,
    language,
    speaker,
    text,
    words: words.map((each) => ({ word: each.word, start: each.start, end: each.end })),
  });
}
