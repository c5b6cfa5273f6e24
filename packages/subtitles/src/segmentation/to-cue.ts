import type { Cue } from '../cue/cue.js';
import type { ShownTime } from '../timing/caption-clock.js';
import type { Caption } from './caption.js';
import type { Presentation } from './presentation.js';

/** The cue of a caption. Its times are whole milliseconds, which is what files hold. */
export function toCue(caption: Caption, shown: ShownTime, presentation: Presentation): Cue {
  const startMs = Math.round(shown.startSeconds * 1000);
  const endMs = Math.max(Math.round(shown.endSeconds * 1000), startMs + 1);
  const rows = caption.turns.flatMap((turn) => turn.rows.map(({ text }) => text));
  const markup = presentation.markupOf(caption, startMs, endMs);
  return {
    startSeconds: startMs / 1000,
    endSeconds: endMs / 1000,
    text: rows.join('\n'),
    ...(markup === undefined ? {} : { markup }),
  };
}
