/** Number of attempts after which a conflict is an error. */
const maximumAttempts = 10;

/**
 * Codes of SQLSTATE of a transaction that may succeed when it is repeated: it could not be
 * serialized, or was chosen to end a deadlock.
 */
const conflictCodes: readonly unknown[] = ['40001', '40P01'];

/** Repeats a whole transaction that the database has rolled back because of another one. */
export async function repeatAfterConflicts<Value>(
  transaction: () => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await transaction();
    } catch (error) {
      if (attempt === maximumAttempts || !isConflict(error)) throw error;
    }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflictCodes.includes(error.code);
}
