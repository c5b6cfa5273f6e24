import { findEntities } from '../src/entities/find-entities.js';

/** A span of a text that is personal data. */
export interface CallLabel {
  /** Types that are right for it. */
  readonly types: readonly string[];
  readonly start: number;
  readonly end: number;
  /** True when it may be found and need not be. */
  readonly optional?: boolean;
}

/**
 * What somebody says in a call, a dictation or a meeting. Without labels it provokes false
 * positives of a redaction.
 */
export interface CallItem {
  readonly genre?: string;
  readonly text: string;
  readonly labels: readonly CallLabel[];
}

/** How much of some labels was found. */
interface CallMeasure {
  labels: number;
  /** Labels of which every letter and digit is found, under any type. */
  hidden: number;
  /** Labels that are found under a right type, at least in part. */
  rightType: number;
}

/**
 * Measures of all labels, of each genre and of each type, and the items without labels in which
 * something is found.
 */
export interface CallMeasures {
  readonly measures: ReadonlyMap<string, CallMeasure>;
  readonly negatives: number;
  readonly falseAlarms: readonly string[];
}

/** Measures what is found in items, each by itself. */
export function measureCalls(items: readonly CallItem[]): CallMeasures {
  const measures = new Map<string, CallMeasure>();
  const falseAlarms: string[] = [];
  for (const { genre = 'all', labels, text } of items) {
    const found = findEntities(text);
    if (labels.length === 0 && found.length > 0) falseAlarms.push(text);
    for (const label of labels.filter(({ optional = false }) => !optional)) {
      const isHidden = [...text.slice(label.start, label.end).matchAll(/[\p{L}\p{N}]/gu)].every(
        ({ index }) =>
          found.some(({ end, start }) => start <= label.start + index && label.start + index < end),
      );
      const isRight = found.some(
        ({ end, start, type }) =>
          label.types.includes(type) && start < label.end && label.start < end,
      );
      for (const name of new Set(['all', genre, label.types[0] ?? ''])) {
        const measure = measures.get(name) ?? { labels: 0, hidden: 0, rightType: 0 };
        measure.labels += 1;
        measure.hidden += isHidden ? 1 : 0;
        measure.rightType += isRight ? 1 : 0;
        measures.set(name, measure);
      }
    }
  }
  const negatives = items.filter(({ labels }) => labels.length === 0).length;
  return { measures, negatives, falseAlarms };
}
