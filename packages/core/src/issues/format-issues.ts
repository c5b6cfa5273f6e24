import type * as z from 'zod';
import { ContractError } from '../contract-error.js';
import { describeRequirement, describeUnknownField, innerIssues } from './describe-requirement.js';
import { describePath, describeValue } from './describe-value.js';

/** Maximum number of sentences. A malicious body can have an issue in every byte. */
const maximumSentences = 100;

/** Codes of issues that a missing value can cause. */
const causedByAbsence: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
]);

interface Source {
  /** The parsed input, if the caller passed it. */
  readonly root: unknown;
  readonly isKnown: boolean;
  /** Name of the whole value. */
  readonly whole: string | undefined;
}

/** Options of {@link formatIssues}. */
export interface FormatIssuesOptions {
  /**
   * Name of the whole value, for sentences about it.
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

/**
 * Yields the sentences of an issue lazily, because each costs time and only some of the sentences
 * of a malicious body are used.
 */
function* writeSentences(
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
  if (inner === undefined) yield writeSentence(issue, source, path);
  else for (const part of inner) yield* writeSentences(part, source, path);
}

function writeSentence(
  issue: z.core.$ZodIssue,
  source: Source,
  path: readonly PropertyKey[],
): string {
  const isKnown = source.isKnown || 'input' in issue;
  const value = issue.input ?? valueAt(source.root, path);
  const subject = describePath(path, source.whole);
  if (isKnown && value === undefined && causedByAbsence.has(issue.code))
    return `${subject} is required`;
  const requirement = describeRequirement(issue, value);
  // A sentence about a whole object or list is complete. Describing the value would only add its
  // size.
  const isWhole = issue.code === 'custom' && typeof value === 'object';
  const isComplete = value === undefined || isWhole || requirement.startsWith('is ');
  return `${subject} ${requirement}${isComplete ? '' : `, got ${describeValue(value)}`}`;
}

/**
 * Formats the issues of a zod error as sentences.
 *
 * @example
 * ```ts
 * import { preRecordedRequestSchema } from '@earshot/core/requests';
 * import { formatIssues } from '@earshot/core/validation';
 *
 * const { error } = preRecordedRequestSchema.safeParse({
 *   audio_url: 'https://example.com/a.wav',
 *   modle: 'x',
 * });
 * console.log(error && formatIssues(error)); // [ 'modle is not a known field' ]
 * ```
 *
 * @param error - the error of a schema
 * @param input - the parsed input, from which given values are shown. Not needed when the schema
 * was run with `reportInput`
 * @param options - the name of the whole value
 * @returns a sentence for each issue: the path of the field, the requirement, and the given value
 *   in at most 80 characters. After 100 sentences, `and more issues` stands for the others
 */
export function formatIssues(
  error: z.ZodError,
  input?: unknown,
  { whole }: FormatIssuesOptions = {},
): string[] {
  const { issues }: Partial<z.ZodError> = Object(error);
  if (!Array.isArray(issues))
    throw new ContractError(
      'invalid_argument',
      `the error must be that of a schema, as safeParse(value).error is, got ${typeof error}`,
    );
  const source: Source = { root: input, isKnown: input !== undefined, whole };
  const sentences: string[] = [];
  for (const issue of issues as readonly z.core.$ZodIssue[])
    for (const sentence of writeSentences(issue, source, [])) {
      if (sentences.length === maximumSentences) return [...sentences, 'and more issues'];
      sentences.push(sentence);
    }
  return sentences;
}
