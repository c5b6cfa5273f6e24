/**
 * Writes that are committed together, or not at all. Methods that take one read its own writes, and
 * do not commit it. It can only be used by the storage that began it, and only until the work that
 * it was begun for has ended.
 */
export abstract class UnitOfWork {
  /** Distinguishes units from other objects. */
  protected readonly isUnitOfWork = true;
}

/** Begins units of work. */
export interface UnitsOfWork {
  /**
   * Does work in one unit, which is committed once the work has resolved, and rolled back when it
   * rejects. No other unit sees its writes before. Whatever the work reads is still so when it is
   * committed: a storage may wait for other units, or may do the work again, so that the work must
   * have no effects besides its writes.
   *
   * @returns the value of the work, after the commit
   * @throws the error of the work, StorageError
   */
  run<Value>(work: (unit: UnitOfWork) => Promise<Value>): Promise<Value>;
}
