import type * as z from 'zod';
import { describeRequirement, innerIssues } from './describe-requirement.js';
import { describeUnknownField } from './describe-unknown-field.js';
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
  /** What the whole value is called. */
  readonly whole: string | undefined;
}

/** Options of {@link formatIssues}. */
export interface FormatIssuesOptions {
  /**
   * What the whole value is called in a sentence about all of it.
   *
   * @defaultValue `the body`
   */
  readonly whole?: string;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function* unknownFields(
  { keys, ...issue }: z.core.$ZodIssueUnrecognizedKeys,
  path: readonly PropertyKey[],
): Generator<string> {
  const known = 'known' in issue && Array.isArray(issue.known) ? issue.known.map(String) : [];
  for (const key of keys)
    yield `${describePath([...path, key])} ${describeUnknownField(key, known)}`;
}

/** The sentences of a fault, made one after the other: each costs time, and few are taken of a hostile body. */
function* sentencesOf(
  issue: z.core.$ZodIssue,
  source: Source,
  base: readonly PropertyKey[],
): Generator<string> {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    yield* unknownFields(issue, path);
    return;
  }
  if (issue.code === 'invalid_key') {
    const object = describePath(path.slice(0, -1), source.whole);
    const name = describeValue(path.at(-1));
    for (const part of issue.issues)
      yield `${object}: a name ${describeRequirement(part, undefined)}, got ${name}`;
    return;
  }
  const inner = innerIssues(issue);
  if (inner === undefined) yield sentenceOf(issue, source, path);
  else for (const part of inner) yield* sentencesOf(part, source, path);
}

function sentenceOf(issue: z.core.$ZodIssue, source: Source, path: readonly PropertyKey[]): string {
  const isKnown = source.isKnown || 'input' in issue;
  const value = issue.input ?? valueAt(source.root, path);
  const subject = describePath(path, source.whole);
  if (isKnown && value === undefined && causedByAbsence.has(issue.code))
    return `${subject} is required`;
  const requirement = describeRequirement(issue, value);
  // What is said about a whole object or list is complete; showing it would only add its size.
  const isWhole = issue.code === 'custom' && typeof value === 'object';
  const isComplete = value === undefined || isWhole || requirement.startsWith('is ');
  return `${subject} ${requirement}${isComplete ? '' : `, got ${describeValue(value)}`}`;
}

/**
 * Tells the faults that a schema found.
 *
 * @param error - what the schema reported
 * @param input - what was parsed, to show the values that came; not needed when the schema was run with `reportInput`
 * @param options - how the value is called
 * @returns a sentence for each fault: the path of the field, what is allowed, and what came in at most 80 characters; of more than
 * 100 faults the first 100 and that there are more
 */
export function formatIssues(
  error: z.ZodError,
  input?: unknown,
  { whole }: FormatIssuesOptions = {},
): string[] {
  const source: Source = { root: input, isKnown: input !== undefined, whole };
  const sentences: string[] = [];
  for (const issue of error.issues)
    for (const sentence of sentencesOf(issue, source, [])) {
      if (sentences.length === maximumSentences) return [...sentences, 'and more faults'];
      sentences.push(sentence);
    }
  return sentences;
}
