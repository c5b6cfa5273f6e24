/** A requirement of the contract, or of a decision that completes it. */
export interface Requirement {
  /** Source: the document and its heading. */
  section: string;
  /** The requirement in one sentence. */
  statement: string;
  /** Reason why it is not verified yet, absent when a passing test must verify it. */
  deferred?: string;
}

/**
 * Ids so far. Of two requirements with the same id, the later one would replace the earlier one.
 */
const known = new Set<string>();

/**
 * Creates the requirements of one section.
 *
 * @param heading - the document and its heading
 * @param statements - sentences by requirement id
 * @param deferred - reason why none of them is verified yet
 * @throws Error for an id that exists already
 */
export function section<Id extends string>(
  heading: string,
  statements: Readonly<Record<Id, string>>,
  deferred?: string,
): Readonly<Record<Id, Requirement>> {
  for (const id of Object.keys(statements)) {
    if (known.has(id)) throw new Error(`There are two requirements ${id}`);
    known.add(id);
  }
  const entries = Object.entries<string>(statements).map(([id, statement]) => [
    id,
    { section: heading, statement, ...(deferred === undefined ? {} : { deferred }) },
  ]);
  // Object.fromEntries loses the key type of `statements`.
  return Object.fromEntries(entries) as Record<Id, Requirement>;
}
