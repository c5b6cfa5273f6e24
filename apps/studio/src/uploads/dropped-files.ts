/** Endings of audio and video, for files of folders whose type the browser does not know. */
const mediaNames =
  /\.(aac|ac3|aif[fc]?|amr|ape|au|avi|caf|dts|flac|flv|m2ts|m4[abv]|mka|mkv|mov|mp[234]|mpe?g|mts|mxf|oga|ogg|ogv|opus|ra|rm|spx|ts|tta|vob|voc|w64|wav|webm|wma|wmv|wv|3g[p2])$/i;

const captionEndings = 'srt vtt sbv ttml dfxp itt ass ssa lrc smi sub stl scc'.split(' ');

/** Endings of the files that hold captions, as an input of files takes them. */
export const acceptedCaptions = captionEndings.map((ending) => `.${ending}`).join(',');

/**
 * The files that were dropped, with the audio and video of dropped folders, however deep. Files that
 * were dropped themselves are all there, whatever they are.
 *
 * Must be called while the event of the drop is handled.
 */
export function readDropped({ files, items }: DataTransfer): Promise<readonly File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return Promise.resolve([...files]);
  return readEntries(entries);
}

/** The audio and video of a folder that was chosen. */
export function listMedia(files: readonly File[]): readonly File[] {
  return files.filter(isMedia);
}

/** True for a name that ends like those of audio and video. */
export function isMediaName(name: string): boolean {
  return mediaNames.test(name);
}

/** True for a name that ends like those of files that hold captions. */
export function isCaptionName(name: string): boolean {
  return captionEndings.includes(name.split('.').at(-1)?.toLowerCase() ?? '');
}

async function readEntries(entries: readonly FileSystemEntry[]): Promise<readonly File[]> {
  const found: File[] = [];
  for (const entry of entries)
    if (isFile(entry)) found.push(await readFile(entry));
    else if (isFolder(entry))
      found.push(...listMedia(await readEntries(await readAllEntries(entry))));
  return found;
}

async function readAllEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // Each call returns some of them, and after the last ones none.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) break;
    entries.push(...some);
  }
  return entries.sort((left, right) =>
    left.name.localeCompare(right.name, 'en', { numeric: true }),
  );
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });
}

function isMedia({ name, type }: File): boolean {
  const isHidden = name.startsWith('.');
  return !isHidden && (/^(audio|video)\//.test(type) || isMediaName(name));
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
