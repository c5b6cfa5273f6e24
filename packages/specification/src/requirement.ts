/** One thing that the contract, or a decision that completes it, asks of Earshot. */
export interface Requirement {
  /** Where it comes from: the document and its heading. */
  section: string;
  /** What must hold, in one sentence. */
  statement: string;
  /** Why it is not verified yet; absent when a passing test must verify it. */
  deferred?: string;
}

/**
 * Requirements of one section.
 *
 * @param heading - the document and its heading
 * @param statements - requirement id to its sentence
 * @param deferred - why none of them is verified yet
 */
export function section<Id extends string>(
  heading: string,
  statements: Readonly<Record<Id, string>>,
  deferred?: string,
): Readonly<Record<Id, Requirement>> {
  const entries = Object.entries<string>(statements).map(([id, statement]) => [
    id,
    { section: heading, statement, ...(deferred === undefined ? {} : { deferred }) },
  ]);
  // Object.fromEntries forgets the key type that `statements` has.
  return Object.fromEntries(entries) as Record<Id, Requirement>;
}
