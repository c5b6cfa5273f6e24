/**
 * Rules of {@link validate}, from the most to the least important:
 * - `missing-words`, `added-words`: the words are the spoken ones
 * - `invalid-time`, `end-before-start`, `order`, `overlap`: the times make sense
 * - `empty-text`, `rows`, `row-length`: the text fits
 * - `maximum-duration`, `start-offset`, `linger`, `gap`, `chain-gap`, `minimum-duration`, `reading-speed`: it can be
 *   read in its time, and is there with the words
 * - `row-break`, `caption-break`: what belongs together stays together
 * - `speakers-in-row`: a row holds the words of one speaker
 */
export type RuleId =
  | 'missing-words'
  | 'added-words'
  | 'invalid-time'
  | 'end-before-start'
  | 'order'
  | 'overlap'
  | 'empty-text'
  | 'rows'
  | 'row-length'
  | 'maximum-duration'
  | 'start-offset'
  | 'linger'
  | 'gap'
  | 'chain-gap'
  | 'minimum-duration'
  | 'reading-speed'
  | 'row-break'
  | 'caption-break'
  | 'speakers-in-row';

/** Violation of a profile by a caption. */
export interface Finding {
  /** The rule, for programs. */
  readonly rule: RuleId;
  /** An error breaks the figures of the profile or the file; a warning makes captions harder to follow. */
  readonly severity: 'error' | 'warning';
  /** Index of the cue in the list, counted from 0. */
  readonly cueIndex: number;
  /** The finding: a figure in the unit of the rule, or words. */
  readonly found: number | string;
  /** The allowed figure or words. */
  readonly allowed: number | string;
  /** The finding as a sentence. */
  readonly message: string;
}

/** Reports a finding; its message names the cue. */
export type Report = (
  cueIndex: number,
  rule: RuleId,
  found: number | string,
  allowed: number | string,
  what: string,
) => void;

const warnings: readonly RuleId[] = [
  'added-words',
  'empty-text',
  'start-offset',
  'linger',
  'chain-gap',
  'row-break',
  'caption-break',
  'speakers-in-row',
];

/** Creates a report that collects findings. */
export function createReport(findings: Finding[]): Report {
  return (cueIndex, rule, found, allowed, what) => {
    findings.push({
      rule,
      severity: warnings.includes(rule) ? 'warning' : 'error',
      cueIndex,
      found: round(found),
      allowed: round(allowed),
      message: `Cue ${cueIndex + 1}: ${what} (found ${round(found)}, allowed ${round(allowed)}).`,
    });
  };
}

function round(value: number | string): number | string {
  return typeof value === 'number' ? Math.round(value * 1000) / 1000 : value;
}
