import { chmod, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PreRecordedResult } from '@earshot/core';

/** Files to write beside a recording. */
export interface ResultFilesTask {
  /** Path of the recording. */
  readonly recording: string;
  /** Path of the JSON text of its result, which moves beside it. */
  readonly resultPath: string;
}

/**
 * Writes the results of a recording beside it: its name with `.txt`, `.srt` and `.json`. Each file
 * appears when it is complete. An earlier error is removed. It blocks its thread.
 *
 * @throws errors of the file system
 */
export async function writeResultFiles({ recording, resultPath }: ResultFilesTask): Promise<void> {
  // This service wrote it.
  const result = JSON.parse(await readFile(resultPath, 'utf8')) as PreRecordedResult;
  const { transcription } = result;
  const lines = transcription?.utterances.map(({ text }) => `${text.trim()}\n`) ?? [];
  const srt = transcription?.subtitles?.find(({ format }) => format === 'srt')?.subtitles ?? '';
  await writeBeside(recording, '.txt', lines.join(''));
  await writeBeside(recording, '.srt', srt);
  await publishBeside(recording, resultPath, `${recording}.json`);
  await rm(`${recording}.error.txt`, { force: true });
}

/**
 * Writes what a file will have into a hidden one beside it, which scans pass over. It is always a
 * new file: a link that others placed there is removed instead of followed.
 *
 * @returns the path of the hidden file
 */
export async function writePartial(
  path: string,
  content: string | AsyncIterable<Uint8Array | string>,
): Promise<string> {
  const partial = join(dirname(path), `.${basename(path)}.partial`);
  await rm(partial, { force: true });
  await writeFile(partial, content, { flag: 'wx' });
  return partial;
}

/**
 * Writes a file beside a recording. It appears when it is complete, and whoever may read the
 * recording may read it.
 */
export async function writeBeside(
  recording: string,
  extension: string,
  text: string,
): Promise<void> {
  const path = `${recording}${extension}`;
  await publishBeside(recording, await writePartial(path, text), path);
}

async function publishBeside(recording: string, partial: string, path: string): Promise<void> {
  const { mode } = await stat(recording);
  await chmod(partial, mode & 0o666);
  await rename(partial, path);
}
