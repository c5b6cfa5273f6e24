import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { glob } from 'tinyglobby';
import { usageError } from '../../command-error.js';
import { recordingEndings } from '../../transcription/recordings/recording.js';
import {
  readJsonTranscript,
  readTranscript,
  readTranscripts,
  transcriptEndings,
} from './read-transcript.js';
import type { Transcript } from './transcript-text.js';

/** A recording with its reference transcript. */
export interface EvaluationItem {
  /**
   * Path of the recording without its extension, relative to the folder or the manifest. Results
   * are matched by it.
   */
  id: string;
  audioPath: string;
  reference: Transcript;
}

/** Recordings to evaluate, and those without a reference. */
export interface Dataset {
  items: EvaluationItem[];
  /** Paths of recordings that have no reference. */
  withoutReference: string[];
}

/** Path without the ending of the file. */
function withoutExtension(path: string): string {
  return path.slice(0, path.length - extname(path).length);
}

/** Finds the file with the transcript of a recording. */
export function findTranscriptFile(folder: string, id: string): string | undefined {
  return transcriptEndings
    .map((ending) => join(folder, id + ending))
    .find((path) => existsSync(path));
}

async function readFolder(folder: string, references: string): Promise<Dataset> {
  const paths = (await glob(['**/*'], { cwd: folder, onlyFiles: true })).sort();
  const audio = paths.filter((path) => recordingEndings.has(extname(path).slice(1).toLowerCase()));
  if (audio.length === 0) throw usageError(`${folder} holds no recordings`);
  const shared = new Map<string, Transcript>();
  for (const path of await glob(['**/*.{stm,trn,trans.txt}'], { cwd: references, onlyFiles: true }))
    for (const [id, transcript] of (await readTranscripts(join(references, path))) ?? [])
      shared.set(id, transcript);
  const items: EvaluationItem[] = [];
  const withoutReference: string[] = [];
  for (const path of audio) {
    const id = withoutExtension(path);
    const file = findTranscriptFile(references, id);
    const reference =
      file === undefined ? shared.get(basename(id)) : await readTranscript(file, basename(id));
    if (reference === undefined) withoutReference.push(path);
    else items.push({ id, audioPath: join(folder, path), reference });
  }
  return { items, withoutReference };
}

/** Names of the fields of a manifest that hold the path of the recording, and the text. */
const audioFields = ['audio', 'audio_filepath', 'path', 'file'];
const textFields = ['reference', 'text', 'transcript', 'sentence'];

type Row = Readonly<Record<string, unknown>>;

function findField(row: Row, names: readonly string[]): string | undefined {
  for (const name of names) if (typeof row[name] === 'string') return row[name];
  return undefined;
}

function readTable(content: string, path: string): Row[] {
  const [head = '', ...lines] = content.split(/\r?\n/).filter((line) => line.trim() !== '');
  const names = head.split('\t').map((name) => name.trim().toLowerCase());
  if (!names.some((name) => audioFields.includes(name)))
    throw usageError(
      `${path}: the first line must name the columns, one of them ${audioFields.join(', ')}`,
    );
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

function readJsonRows(content: string, path: string): Row[] {
  const parse = (text: string, place: string): unknown => {
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw usageError(`${place} is not JSON: ${cause instanceof Error ? cause.message : ''}`);
    }
  };
  const value = path.endsWith('.jsonl')
    ? content
        .split(/\r?\n/)
        .map((line, index) => ({ line, place: `${path}:${index + 1}` }))
        .filter(({ line }) => line.trim() !== '')
        .map(({ line, place }) => parse(line, place))
    : parse(content, path);
  if (Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null))
    return value as Row[];
  throw usageError(`${path} must hold a list of objects with audio and text`);
}

/** Reads the reference of a row: its text, or the file that it names. */
async function readReference(row: Row, folder: string, place: string): Promise<Transcript> {
  const text = findField(row, textFields);
  if (text === undefined) throw usageError(`${place} has none of ${textFields.join(', ')}`);
  const path = resolve(folder, text);
  const isFile = /^[^\n]{1,255}\.(?:txt|stm|trn|json|srt|vtt)$/i.test(text) && existsSync(path);
  if (isFile) return readTranscript(path, withoutExtension(basename(text)));
  return readJsonTranscript({ text }) ?? { text };
}

async function readManifest(path: string): Promise<Dataset> {
  const folder = dirname(path);
  const transcripts = await readTranscripts(path);
  if (transcripts !== undefined) return locateAudio(transcripts, folder);
  const content = await readFile(path, 'utf8');
  const rows = /\.tsv$/i.test(path) ? readTable(content, path) : readJsonRows(content, path);
  const items: EvaluationItem[] = [];
  for (const [index, row] of rows.entries()) {
    const place = `${path}: item ${index + 1}`;
    const audio = findField(row, audioFields);
    if (audio === undefined) throw usageError(`${place} has none of ${audioFields.join(', ')}`);
    const audioPath = resolve(folder, audio);
    if (!existsSync(audioPath)) throw usageError(`${place}: no such recording: ${audioPath}`);
    items.push({
      id: withoutExtension(relative(folder, audioPath)),
      audioPath,
      reference: await readReference(row, folder, place),
    });
  }
  return { items, withoutReference: [] };
}

/** Finds the recordings of transcripts by their ids, beside the file with the transcripts. */
async function locateAudio(
  transcripts: ReadonlyMap<string, Transcript>,
  folder: string,
): Promise<Dataset> {
  const paths = await glob([`**/*.{${[...recordingEndings].join()}}`], {
    cwd: folder,
    onlyFiles: true,
    caseSensitiveMatch: false,
  });
  const byId = new Map(paths.sort().map((path) => [basename(withoutExtension(path)), path]));
  const items = [...transcripts].map(([id, reference]) => {
    const path = byId.get(id);
    if (path === undefined) throw usageError(`there is no recording ${id} in ${folder}`);
    return { id: withoutExtension(path), audioPath: join(folder, path), reference };
  });
  return { items, withoutReference: [] };
}

/**
 * Finds recordings with their references, in a folder by name, or in a manifest (JSON, JSON lines,
 * TSV, STM or TRN).
 *
 * @param references - folder of the references of a folder, by default the same folder
 * @throws CommandError when there are none
 */
export async function findItems(given: string, references?: string): Promise<Dataset> {
  const path = resolve(given);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw usageError(`no such folder or manifest: ${given}`);
  const isFolder = found.isDirectory();
  if (!isFolder && !/\.(?:jsonl?|tsv|stm|trn)$/i.test(path))
    throw usageError(
      `${given} is neither a folder nor a manifest`,
      'a manifest ends in .json, .jsonl, .tsv, .stm or .trn',
    );
  const dataset = isFolder
    ? await readFolder(path, resolve(references ?? path))
    : await readManifest(path);
  if (dataset.items.length === 0)
    throw usageError(
      `${given} has no recording with a reference`,
      'put what was said in talk.mp3 into talk.txt beside it (or talk.stm, .trn, .json), or name a folder with --references',
    );
  return dataset;
}
