import type * as z from 'zod';
import { describeRequirement, innerIssues } from './describe-requirement.js';
import { describePath, describeValue } from './describe-value.js';

/** Sentences that are made; a hostile body can have a fault in every byte. */
const maximumSentences = 100;

/** Faults that a value which is not there can cause. */
const causedByAbsence: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
]);

interface Source {
  /** What was parsed, when the caller gave it. */
  readonly root: unknown;
  readonly isKnown: boolean;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function unknownFields(
  issue: z.core.$ZodIssueUnrecognizedKeys,
  path: readonly PropertyKey[],
): string[] {
  // The objects of requests put one line for each key into the message; others leave zod's own.
  const lines = issue.message.split('\n');
  return issue.keys.map((key, index) => {
    const line = lines[index];
    const text = line?.startsWith(`${key} `) ? line.slice(key.length + 1) : 'is not a known field';
    return `${describePath([...path, key])} ${text}`;
  });
}

function sentencesOf(
  issue: z.core.$ZodIssue,
  source: Source,
  base: readonly PropertyKey[],
): string[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') return unknownFields(issue, path);
  if (issue.code === 'invalid_key') {
    return issue.issues.map(
      (part) =>
        `${describePath(path.slice(0, -1))}: a name ${describeRequirement(part, undefined)}, got ${describeValue(path.at(-1))}`,
    );
  }
  const inner = innerIssues(issue);
  if (inner !== undefined) return inner.flatMap((part) => sentencesOf(part, source, path));

  const isKnown = source.isKnown || 'input' in issue;
  const value = issue.input ?? valueAt(source.root, path);
  const subject = describePath(path);
  if (isKnown && value === undefined && causedByAbsence.has(issue.code))
    return [`${subject} is required`];
  const requirement = describeRequirement(issue, value);
  // What is said about a whole object or list is complete; showing it would only add its size.
  const isWhole = issue.code === 'custom' && typeof value === 'object';
  const isComplete = value === undefined || isWhole || requirement.startsWith('is ');
  return [`${subject} ${requirement}${isComplete ? '' : `, got ${describeValue(value)}`}`];
}

/**
 * Tells the faults that a schema found.
 *
 * @param error - what the schema reported
 * @param input - what was parsed, to show the values that came; not needed when the schema was run with `reportInput`
 * @returns a sentence for each fault: the path of the field, what is allowed, and what came in at most 80 characters; of more than
 * 100 faults the first 100 and how many more there are
 */
export function formatIssues(error: z.ZodError, input?: unknown): string[] {
  const source: Source = { root: input, isKnown: input !== undefined };
  const sentences = error.issues.flatMap((issue) => sentencesOf(issue, source, []));
  if (sentences.length <= maximumSentences) return sentences;
  const more = sentences.length - maximumSentences;
  return [...sentences.slice(0, maximumSentences), `and ${more} more faults`];
}
