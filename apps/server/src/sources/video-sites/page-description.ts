import { SourceError } from '../source-error.js';

/** What yt-dlp has found on a page. */
export interface PageDescription {
  readonly title: string;
  /** Extension of the file, without a dot. */
  readonly extension: string;
  /** Size that the site has announced, in bytes, or null. */
  readonly sizeBytes: number | null;
  /** The description itself, as yt-dlp reads it again. */
  readonly text: string;
}

/**
 * Reads what yt-dlp has found on a page.
 *
 * @param text - its output with `--dump-single-json`, in ASCII
 * @throws SourceError unless it is one recording
 */
export function readPageDescription(text: string): PageDescription {
  const found = parseObject(text);
  if (found['_type'] !== 'playlist') return describe(found, text);
  const entries = Array.isArray(found['entries']) ? found['entries'].filter(isObject) : [];
  const [only] = entries;
  if (entries.length > 1)
    throw SourceError.notAudio(
      'The page has several recordings: the address of the page of one of them is needed',
    );
  if (only === undefined) throw SourceError.notAudio('The page has no recording');
  return describe(only, JSON.stringify(only));
}

function describe(found: Record<string, unknown>, text: string): PageDescription {
  if (found['is_live'] === true)
    throw SourceError.notAudio('The page has a broadcast that has not ended, and no recording');
  const { ext, filesize, title } = found;
  return {
    title: typeof title === 'string' ? title : '',
    extension: typeof ext === 'string' ? ext : 'bin',
    sizeBytes: typeof filesize === 'number' ? filesize : null,
    text,
  };
}

/** An object in JSON. Of other output, yt-dlp has found nothing. */
function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isObject(parsed)) return parsed;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw SourceError.notAudio('The page has no recording');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
