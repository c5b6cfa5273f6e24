import type { Cue, MarkupFormat } from './cue.js';

/** What stands before the text of a cue. */
export interface CueHead {
  readonly id: string | undefined;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly settings?: Cue['settings'];
}

/**
 * A cue that has only what its file says.
 *
 * @param written - The text as the file has it; it becomes markup where it says more than the plain text.
 */
export function createCue(head: CueHead, text: string, written: string, format: MarkupFormat): Cue {
  const { id, startSeconds, endSeconds, settings } = head;
  const cue: { -readonly [Key in keyof Cue]: Cue[Key] } = { startSeconds, endSeconds, text };
  if (id !== undefined) cue.id = id;
  if (written !== text) cue.markup = { format, text: written };
  if (settings !== undefined) cue.settings = settings;
  return cue;
}
