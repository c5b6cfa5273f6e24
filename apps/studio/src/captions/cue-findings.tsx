import type { Finding, RuleId } from '@earshot/subtitles';
import type { ReactElement } from 'react';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';

const ruleTexts = {
  'missing-words': 'ruleMissingWords',
  'added-words': 'ruleAddedWords',
  'invalid-time': 'ruleInvalidTime',
  'end-before-start': 'ruleEndBeforeStart',
  order: 'ruleOrder',
  overlap: 'ruleOverlap',
  'empty-text': 'ruleEmptyText',
  rows: 'ruleRows',
  'row-length': 'ruleRowLength',
  'maximum-duration': 'ruleMaximumDuration',
  'start-offset': 'ruleStartOffset',
  linger: 'ruleLinger',
  gap: 'ruleGap',
  'chain-gap': 'ruleChainGap',
  'minimum-duration': 'ruleMinimumDuration',
  'reading-speed': 'ruleReadingSpeed',
  'row-break': 'ruleRowBreak',
  'caption-break': 'ruleCaptionBreak',
  'speakers-in-row': 'ruleSpeakersInRow',
} as const satisfies Record<RuleId, TextId>;

/** Describes findings in the language of the interface, with the measured and the allowed value. */
export function useFindingText(): (finding: Finding) => string {
  const { language, t } = useTexts();
  const shown = (value: number | string): string =>
    typeof value === 'string'
      ? value
      : // An overlap is a negative gap.
        Math.abs(value).toLocaleString(language, { maximumFractionDigits: 2 });
  return ({ allowed, found, rule }) =>
    t(ruleTexts[rule], { found: shown(found), allowed: shown(allowed) });
}

/** Violations of the caption rules by one caption. */
export function CueFindings({
  findings,
}: {
  readonly findings: readonly Finding[];
}): ReactElement | null {
  const describe = useFindingText();
  if (findings.length === 0) return null;
  return (
    <ul className="cue-findings">
      {findings.map((finding) => (
        <li key={`${finding.rule} ${finding.message}`} data-severity={finding.severity}>
          {describe(finding)}
        </li>
      ))}
    </ul>
  );
}
