import { stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { usageError } from '../../command-error.js';
import { toPrintable } from '../../terminal.js';
import { isWebUrl, type Recording, recordingEndings } from './recording.js';

/** A found file, and the folder whose structure it belongs to. */
interface FoundFile {
  path: string;
  label: string;
  base: string;
  sizeBytes: number;
  modifiedMs: number;
}

/** Recordings, in the order of the arguments, then by path. */
export interface FoundRecordings {
  recordings: Recording[];
  /** True when an argument may stand for several recordings, regardless of their present number. */
  isCollection: boolean;
}

function isRecording(path: string): boolean {
  return recordingEndings.has(extname(path).slice(1).toLowerCase());
}

/** Lists the recordings of a folder and its subfolders. Hidden ones are skipped. */
async function listFolder(folder: string, given: string): Promise<FoundFile[]> {
  const paths = await glob(['**/*'], { cwd: folder, onlyFiles: true, followSymbolicLinks: true });
  const files = await Promise.all(
    paths
      .filter(isRecording)
      .sort()
      .map((path) => toFile(join(folder, path), join(given, path), folder)),
  );
  if (files.length === 0)
    throw usageError(
      `${given} holds no recordings`,
      'files with endings such as wav, mp3, m4a, mp4 and webm are taken; name others one by one',
    );
  return files;
}

/** Lists the files that a pattern matches. */
async function listPattern(pattern: string): Promise<FoundFile[]> {
  const paths = await glob([pattern.replaceAll('\\', '/')], {
    onlyFiles: true,
    expandDirectories: false,
  });
  if (paths.length === 0) throw usageError(`no file matches ${pattern}`);
  const base = resolve(staticPart(pattern));
  return Promise.all(paths.sort().map((path) => toFile(resolve(path), path, base)));
}

/** Folders of a pattern before its first special character. */
function staticPart(pattern: string): string {
  const parts = pattern.split('/');
  const first = parts.findIndex((part) => isDynamicPattern(part));
  return parts.slice(0, first < 0 ? -1 : first).join('/') || (pattern.startsWith('/') ? '/' : '.');
}

async function toFile(path: string, label: string, base: string): Promise<FoundFile> {
  const { size, mtimeMs } = await stat(path);
  return { path, label: toPrintable(label), base, sizeBytes: size, modifiedMs: mtimeMs };
}

/** Finds the files that an argument stands for. */
async function findFiles(argument: string): Promise<{ files: FoundFile[]; isCollection: boolean }> {
  const path = resolve(argument);
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true)
    return { files: await listFolder(path, argument), isCollection: true };
  if (found !== undefined)
    return { files: [await toFile(path, argument, dirname(path))], isCollection: false };
  // An existing file whose name contains such characters is used as it is.
  if (isDynamicPattern(argument)) return { files: await listPattern(argument), isCollection: true };
  throw usageError(`no such file: ${argument}`);
}

/** The innermost folder that contains all folders. */
function commonFolder(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((folder) => folder.split(sep));
  const end = first.findIndex((part, index) => others.some((other) => other[index] !== part));
  return (end < 0 ? first : first.slice(0, end)).join(sep) || sep;
}

function nameOfUrl(url: string): string {
  const { pathname, hostname } = new URL(url);
  let name = basename(pathname);
  try {
    name = decodeURIComponent(name);
  } catch {
    // An address may contain any percent sign.
  }
  // It becomes the name of a file, and comes from an external source.
  const plain = name.replace(/[^\p{L}\p{M}\p{N}._ -]+/gu, '_').replace(/^\.+/, '');
  return plain === '' ? hostname : plain.slice(-100);
}

/**
 * Finds the recordings that arguments stand for: files, folders with their whole content, patterns,
 * web addresses, and `-` for standard input. A recording that several arguments stand for is
 * included once.
 *
 * @throws CommandError when an argument stands for nothing
 */
export async function findRecordings(given: readonly string[]): Promise<FoundRecordings> {
  const results = await Promise.all(
    given.map(async (argument) => ({
      argument,
      ...(argument === '-' || isWebUrl(argument)
        ? { files: undefined, isCollection: false }
        : await findFiles(argument)),
    })),
  );
  const root = commonFolder(results.flatMap(({ files }) => files?.map(({ base }) => base) ?? []));
  const byKey = new Map<string, Recording>();
  for (const { argument, files } of results) {
    for (const { path, label, sizeBytes, modifiedMs } of files ?? [])
      byKey.set(path, {
        source: { type: 'file', path, sizeBytes, modifiedMs },
        label,
        relativePath: relative(root, path),
      });
    if (argument === '-')
      byKey.set(argument, {
        source: { type: 'stdin' },
        label: 'standard input',
        relativePath: 'standard-input',
      });
    else if (files === undefined)
      byKey.set(argument, {
        source: { type: 'url', url: argument },
        label: toPrintable(argument),
        relativePath: nameOfUrl(argument),
      });
  }
  return {
    recordings: [...byKey.values()],
    isCollection: given.length > 1 || results.some(({ isCollection }) => isCollection),
  };
}
