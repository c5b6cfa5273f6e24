import type { SubtitlesReport } from '@earshot/subtitles';

/** Findings that are reported of one file at most: post_session_metadata stays short. */
const mostFindings = 100;

/** What `post_session_metadata.subtitles` reports of subtitles in the style `compliance`. */
export interface SubtitlesMetadata {
  /** Captions that break the figures of the style, or are hard to follow: the first hundred of them. */
  readonly findings: readonly {
    readonly rule: string;
    readonly severity: 'error' | 'warning';
    /** Number of the caption, from 1 on. */
    readonly caption: number;
    readonly found: number | string;
    readonly allowed: number | string;
  }[];
  /** Number of all findings. */
  readonly findings_count: number;
}

/** Describes what of some subtitles breaks the limits of their style. */
export function describeSubtitles({ findings }: SubtitlesReport): SubtitlesMetadata {
  return {
    findings: findings
      .slice(0, mostFindings)
      .map(({ allowed, cueIndex, found, rule, severity }) => ({
        rule,
        severity,
        caption: cueIndex + 1,
        found,
        allowed,
      })),
    findings_count: findings.length,
  };
}
