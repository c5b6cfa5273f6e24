/**
 * Rules of {@link validate}, from the most to the least important:
 * - `missing-words`, `added-words`: captions contain the spoken words, and no others
 * - `invalid-time`, `end-before-start`, `order`, `overlap`: the times are valid and in order. Cues
 *   that name different channels may overlap
 * - `empty-text`, `rows`, `row-length`: the text is within its limits
 * - `maximum-duration`, `start-offset`, `linger`, `gap`, `chain-gap`, `minimum-duration`,
 *   `reading-speed`: a caption is in sync with its words, and can be read in its time
 * - `row-break`, `caption-break`: closely bound words are not separated
 * - `speakers-in-row`: a row only contains the words of one speaker
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
  /**
   * An error violates a limit of the profile or makes the file invalid. A warning makes captions
   * harder to follow.
   */
  readonly severity: 'error' | 'warning';
  /** Index of the cue in the list, counted from 0. */
  readonly cueIndex: number;
  /** Value that violates the rule: a number in the unit of the rule, or text. */
  readonly found: number | string;
  /** Allowed value, in the same form. */
  readonly allowed: number | string;
  /** Description of the finding, as a sentence. */
  readonly message: string;
}

/** Reports a finding. Its message names the cue. */
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
