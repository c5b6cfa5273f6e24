import { setImmediate } from 'node:timers/promises';
import type { TranscriptEdits, Utterance } from '@earshot/core';
import { isAudioWithheld } from '../../redaction/audio-replacement.js';
import {
  isExpired,
  readEdited,
  type Storage,
  type StoredJob,
  type TranscriptShare,
} from '../../storage/index.js';

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
  let separator = '';
  for await (const utterances of readEdited(results.readUtterances(job.id, 0), made)) {
    if (utterances.length === 0) continue;
    yield separator + utterances.map(toText).join(',');
    separator = ',';
    await setImmediate();
  }
  yield ']}';
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
