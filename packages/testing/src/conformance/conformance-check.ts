/** A requirement on a service under test. */
export interface ConformanceCheck<Subject> {
  /** The requirement, as a sentence without a subject. */
  readonly name: string;
  /** Its ids in the specification of Earshot. */
  readonly requirements: readonly string[];
  /** Throws when the service does not meet the requirement. */
  readonly run: (subject: Subject) => Promise<void>;
}

/**
 * Fails a check unless a condition holds.
 *
 * @param condition - condition that must hold
 * @param message - message of the error otherwise
 */
export function ensure(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/**
 * Fails a check unless two values are the same as JSON.
 *
 * @param what - name of the value, for the error
 */
export function ensureEqual(actual: unknown, expected: unknown, what: string): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted)
    throw new Error(`${what}: expected ${shorten(wanted)}, got ${shorten(found)}`);
}

/**
 * Fails a check unless audio has exactly the expected bytes.
 *
 * @param what - name of the audio, for the error
 */
export function ensureSameBytes(actual: Uint8Array, expected: Uint8Array, what: string): void {
  const length = Math.min(actual.length, expected.length);
  let index = 0;
  while (index < length && actual[index] === expected[index]) index += 1;
  if (index === actual.length && index === expected.length) return;
  throw new Error(
    `${what}: ${actual.length} bytes instead of ${expected.length}, and they differ from byte ${index} on`,
  );
}

function shorten(text: string | undefined): string {
  return text === undefined || text.length <= 2000 ? String(text) : `${text.slice(0, 2000)}…`;
}
