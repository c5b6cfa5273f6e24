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

/** Applies edits to some utterances at a time, so that nobody waits for those of ten hours. */
async function* applyEdits(
  recognized: AsyncIterable<readonly Utterance[]>,
  edits: TranscriptEdits,
): AsyncGenerator<readonly Utterance[], void, undefined> {
  let held: Utterance[] = [];
  /** The first word of the held utterances, and the one after their last. */
  let from = 0;
  let to = 0;
  for await (const utterances of recognized)
    for (const utterance of utterances) {
      if (held.length >= atOnce && isApart(edits, to)) {
        yield editPart(held, edits, { from, to });
        held = [];
        from = to;
      }
      held.push(utterance);
      to += utterance.words.length;
    }
  yield editPart(held, edits, { from, to });
}

/** True when no edit concerns the words on both sides of the border before a word. */
function isApart({ corrections, merges }: TranscriptEdits, word: number): boolean {
  const spans = corrections.some(({ count, from }) => from < word && word < from + count);
  return !spans && !merges.includes(word);
}

/** Applies the edits of a part of the transcript, with the numbers that its words have in it. */
function editPart(
  utterances: readonly Utterance[],
  edits: TranscriptEdits,
  { from, to }: { readonly from: number; readonly to: number },
): readonly Utterance[] {
  const isIn = (word: number): boolean => word >= from && word < to;
  const shift = (words: readonly number[]): number[] =>
    words.filter(isIn).map((word) => word - from);
  const part: TranscriptEdits = {
    corrections: edits.corrections
      .filter((each) => isIn(each.from))
      .map((each) => ({ ...each, from: each.from - from })),
    splits: shift(edits.splits),
    merges: shift(edits.merges),
    turns: edits.turns
      .filter(({ word }) => isIn(word))
      .map(({ speaker, word }) => ({ word: word - from, speaker })),
    speakers: edits.speakers,
  };
  return applyTranscriptEdits(utterances, part).map(({ utterance }) => utterance);
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
