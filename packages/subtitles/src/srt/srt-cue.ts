import type { Cue } from '../cue/cue.js';
import type { SrtHead } from './strict-head.js';
import { stripSrtTags } from './tags.js';

/** A cue with the text that its file has, which may hold tags. */
export function createSrtCue({ id, startSeconds, endSeconds }: SrtHead, written: string): Cue {
  const text = stripSrtTags(written);
  if (text !== written) {
    const markup = { format: 'srt', text: written } as const;
    return id === undefined
      ? { startSeconds, endSeconds, text, markup }
      : { id, startSeconds, endSeconds, text, markup };
  }
  return id === undefined
    ? { startSeconds, endSeconds, text }
    : { id, startSeconds, endSeconds, text };
}
