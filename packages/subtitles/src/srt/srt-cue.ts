import { type CueHead, createCue } from '../cue/create-cue.js';
import type { Cue } from '../cue/cue.js';
import { stripSrtTags } from './tags.js';

/** A cue with the text that its file has, which may hold tags. */
export function createSrtCue(head: CueHead, written: string): Cue {
  return createCue(head, stripSrtTags(written), written, 'srt');
}
