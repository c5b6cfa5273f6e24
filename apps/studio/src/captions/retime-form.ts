import type { Cue } from '@earshot/subtitles';
import { framesPerSecond, type Timecode } from '../format/timecode.js';
import { timecodeIds } from '../preferences/timecode-ids.js';
import { type RetimeScope, retimeCues, scopeFilter, stretchBetween } from './retime-cues.js';
import { snapEdges } from './snap-times.js';
import type { CaptionEditing } from './use-caption-editing.js';

/** Ways to change the times of captions. */
export const methods = ['shift', 'points', 'rates', 'frames'] as const;
type Method = (typeof methods)[number];

/** Frame rates, each once: drop-frame counts the same frames. */
export const rates = timecodeIds.filter((id) => id !== 'milliseconds' && !id.endsWith('df'));

/** What is typed into the form. */
export interface RetimeForm {
  readonly method: Method;
  readonly scope: RetimeScope;
  /** Seconds of the shift. */
  readonly shift: string;
  /** Times at which the first and the last caption should begin. */
  readonly first: string;
  readonly last: string;
  readonly fromRate: string;
  readonly toRate: string;
}

/** The form before anything is typed: nothing would change. */
export function emptyForm({ cues, marked }: CaptionEditing, timecode: Timecode): RetimeForm {
  return {
    method: 'shift',
    scope: marked.size > 1 ? 'selected' : 'all',
    shift: '0',
    first: timecode.format(cues[0]?.startSeconds ?? 0),
    last: timecode.format(cues.at(-1)?.startSeconds ?? 0),
    fromRate: '25',
    toRate: '23.976',
  };
}

/**
 * The captions with the times that a form asks for, at frames where these are counted. Undefined
 * when it cannot be read.
 */
export function retimeBy(
  form: RetimeForm,
  { cues, marked, profile, selected }: CaptionEditing,
  timecode: Timecode,
): readonly Cue[] | undefined {
  const isChosen = scopeFilter(form.scope, { marked, selected });
  const exact = retimeExactly(form, cues, isChosen, timecode);
  // A time before zero is refused, and keeps the value by which that is found.
  const isMoved = (index: number): boolean =>
    form.method === 'frames'
      ? isChosen(index)
      : (exact?.[index]?.startSeconds ?? -1) >= 0 && !haveSameTimes(exact?.[index], cues[index]);
  const gapSeconds = profile.minimumGapSeconds;
  return exact && snapEdges(exact, isMoved, { grid: timecode, gapSeconds });
}

/** True when both captions are there with the same begin and end. */
export function haveSameTimes(left: Cue | undefined, right: Cue | undefined): boolean {
  return left?.startSeconds === right?.startSeconds && left?.endSeconds === right?.endSeconds;
}

/** The captions with the times that a form asks for, in milliseconds. */
function retimeExactly(
  { first, fromRate, last, method, shift, toRate }: RetimeForm,
  cues: readonly Cue[],
  isChosen: (index: number) => boolean,
  timecode: Timecode,
): readonly Cue[] | undefined {
  if (method === 'frames') return cues;
  if (method === 'shift') {
    const shiftSeconds = Number(shift.trim().replace(',', '.'));
    const isReadable = shift.trim() !== '' && Number.isFinite(shiftSeconds);
    return isReadable ? retimeCues(cues, isChosen, { shiftSeconds }) : undefined;
  }
  if (method === 'rates') {
    const [from, to] = [fromRate, toRate].map(findRate);
    if (from === undefined || to === undefined) return undefined;
    return retimeCues(cues, isChosen, { frameRates: { from, to } });
  }
  const to = [timecode.read(first), timecode.read(last)] as const;
  const from = [cues[0]?.startSeconds ?? 0, cues.at(-1)?.startSeconds ?? 0] as const;
  if (to[0] === undefined || to[1] === undefined) return undefined;
  const options = stretchBetween(from, [to[0], to[1]]);
  return options === undefined ? undefined : retimeCues(cues, () => true, options);
}

function findRate(id: string): number | undefined {
  const found = rates.find((each) => each === id);
  return found === undefined ? undefined : framesPerSecond(found);
}
