import type { Job } from '@earshot/core/types';
import { strToU8, zip } from 'fflate';
import { jobName } from '../format/names.js';
import { labelQuery } from '../labels/recording-requests.js';
import { readPreferences } from '../preferences/preferences.js';
import { toFrameRate } from '../preferences/timecode-ids.js';
import { EditedTranscript } from '../recording/editing/edited-transcript.js';
import { readEdits } from '../recording/editing/edits-requests.js';
import { type ExportFormat, exportJob, findExtension, saveFile } from '../recording/export.js';
import { listNotes } from '../recording/notes/note-operations.js';
import { placeNotes } from '../recording/notes/place-notes.js';
import { findVoices } from '../recording/voices.js';
import { client, jobPath, queryClient } from '../session/client.js';
import type { Translate } from '../texts/use-texts.js';

/** Characters that file systems do not allow in names. */
// oxlint-disable-next-line no-control-regex -- control characters are among them
const forbidden = /[\u0000-\u001f<>:"/\\|?*]+/g;

/**
 * Saves recordings as one archive (zip), each as a file of a format, with its edits. Recordings
 * without a transcript are left out.
 *
 * @param onProgress - called with the number of recordings that were read
 * @returns the number of files
 */
export async function exportRecordings(
  ids: readonly string[],
  format: ExportFormat,
  t: Translate,
  onProgress: (done: number) => void,
): Promise<number> {
  const files: Record<string, Uint8Array> = {};
  let count = 0;
  for (const [index, id] of ids.entries()) {
    onProgress(index);
    const job = await client.transcriptions.get(id);
    if (job.result?.transcription == null) continue;
    const { title } = await queryClient.fetchQuery(labelQuery(id));
    const name = jobName({ ...job, title }, t('untitled'));
    const content = await exportJob(await readDocument(job, name, t), format);
    files[freeName(files, name, findExtension(format))] =
      typeof content === 'string' ? strToU8(content) : content;
    count += 1;
  }
  if (count > 0) saveFile('recordings.zip', await compress(files));
  return count;
}

async function readDocument(job: Job, title: string, t: Translate) {
  const { edits } = await readEdits(jobPath(job), AbortSignal.timeout(60_000));
  const transcript = new EditedTranscript(job.result?.transcription?.utterances ?? [], edits);
  const { utterances } = transcript;
  const voices = findVoices(utterances, edits, t);
  const nameOf = (row: number) => voices.of(utterances[row])?.name;
  const frameRate = toFrameRate(readPreferences().timecode);
  return {
    frameRate,
    job,
    nameOf,
    notes: placeNotes(transcript, listNotes(edits)),
    title,
    utterances,
  };
}

/** A name that no file of the archive has, in which file systems allow every character. */
function freeName(
  files: Readonly<Record<string, unknown>>,
  name: string,
  extension: string,
): string {
  const stem = name
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(forbidden, '_')
    .slice(0, 120);
  for (let number = 1; ; number += 1) {
    const path = `${stem}${number === 1 ? '' : ` (${number})`}.${extension}`;
    if (!Object.hasOwn(files, path)) return path;
  }
}

/** Compresses files in a worker of the browser. */
function compress(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    zip({ ...files }, { level: 0 }, (error, data) => {
      if (error) reject(error);
      else resolve(data);
    });
  });
}
