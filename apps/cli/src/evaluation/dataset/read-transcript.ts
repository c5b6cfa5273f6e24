import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { parseSubtitles } from '@earshot/subtitles';
import * as z from 'zod';
import { CommandError, exitCodes, usageError } from '../../command-error.js';
import { readStm, readTransTxt, readTrn } from './read-nist.js';
import type { Transcript } from './transcript-text.js';

/** Extensions of files with one transcript, in search order. */
export const transcriptEndings = [
  '.ref.txt',
  '.stm',
  '.trn',
  '.txt',
  '.json',
  '.srt',
  '.vtt',
] as const;

const wordSchema = z.object({ word: z.string(), start: z.number(), end: z.number() });
const transcriptionSchema = z.object({
  full_transcript: z.string().optional(),
  utterances: z
    .array(z.object({ text: z.string(), words: z.array(wordSchema).default([]) }))
    .optional(),
});
const plainSchema = z.union([
  z.string(),
  z.object({ text: z.string() }),
  z.object({ reference: z.string() }),
  z.object({ transcript: z.string() }),
]);

/** Reads the transcription of a result, of a job with one, or a transcription itself. */
function readTranscription(value: unknown): Transcript | undefined {
  const holders = z.looseObject({ result: z.unknown(), transcription: z.unknown() }).partial();
  const holder = holders.safeParse(value).data;
  const inner = holders.safeParse(holder?.result).data?.transcription ?? holder?.transcription;
  const { data } = transcriptionSchema.safeParse(inner ?? value);
  if (data?.utterances === undefined && data?.full_transcript === undefined) return undefined;
  const { utterances = [], full_transcript: whole } = data;
  return {
    text: utterances.length > 0 ? utterances.map(({ text }) => text).join(' ') : (whole ?? ''),
    words: utterances.flatMap(({ words }) =>
      words.map(({ word, start, end }) => ({ text: word, startSeconds: start, endSeconds: end })),
    ),
  };
}

/**
 * Reads a transcript from JSON: a result or a job of this service, or an object with `text`,
 * `reference` or `transcript`.
 *
 * @returns undefined for anything else
 */
export function readJsonTranscript(value: unknown): Transcript | undefined {
  const transcription = readTranscription(value);
  if (transcription !== undefined) return transcription;
  const { data } = plainSchema.safeParse(value);
  if (data === undefined) return undefined;
  return { text: typeof data === 'string' ? data : (Object.values(data)[0] ?? '') };
}

function parseJson(content: string, path: string): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    throw new CommandError(`${path} is not JSON`, { exitCode: exitCodes.usage, cause });
  }
}

/** The one transcript of a file: the one with the id, or the only one. */
function selectTranscript(
  found: ReadonlyMap<string, Transcript>,
  id: string,
  path: string,
): Transcript {
  const transcript = found.get(id) ?? (found.size === 1 ? [...found.values()][0] : undefined);
  if (transcript !== undefined) return transcript;
  throw usageError(`${path} has ${found.size} transcripts, and none of ${id}`);
}

/**
 * Reads the transcript of one recording from a file: text, STM, TRN, JSON of this service, SRT or
 * WebVTT.
 *
 * @param id - name of the recording, which files with several transcripts are searched for
 * @throws CommandError when it cannot be read or understood
 */
export async function readTranscript(path: string, id: string): Promise<Transcript> {
  const content = await readFile(path, 'utf8');
  switch (extname(path).toLowerCase()) {
    case '.stm':
      return selectTranscript(readStm(content, path), id, path);
    case '.trn':
      return selectTranscript(readTrn(content, path), id, path);
    case '.json': {
      const transcript = readJsonTranscript(parseJson(content, path));
      if (transcript !== undefined) return transcript;
      throw usageError(`${path} holds no transcript: a result of this service, or "text"`);
    }
    case '.srt':
    case '.vtt':
      return {
        text: parseSubtitles(content)
          .cues.map(({ text }) => text)
          .join(' '),
      };
    default:
      return { text: content.replace(/^\uFEFF/, '').trim() };
  }
}

/**
 * Reads a file with the transcripts of several recordings, by their names. Returns undefined for a
 * file of another kind.
 */
export async function readTranscripts(path: string): Promise<Map<string, Transcript> | undefined> {
  const name = basename(path).toLowerCase();
  if (name.endsWith('.stm')) return readStm(await readFile(path, 'utf8'), path);
  if (name.endsWith('.trn')) return readTrn(await readFile(path, 'utf8'), path);
  if (name.endsWith('.trans.txt')) return readTransTxt(await readFile(path, 'utf8'));
  return undefined;
}
