/** A key that data is sealed with. */
export interface SealingKey {
  readonly bytes: Uint8Array;
  /** True when the key was just created, so that no data is sealed with it yet. */
  readonly isNew: boolean;
}

/**
 * Keys of data that must not be left behind: the journals of jobs whose personal data is redacted,
 * and known voices. A database keeps deleted data in free pages, in its log and in its backups,
 * where it can no longer be decrypted once the key, which is stored elsewhere, is removed.
 */
export interface SealingKeys {
  /**
   * Returns the key of an item. A new one is on durable storage before it is returned.
   *
   * @param id - id of an item that no other caller seals at the same time
   * @throws StorageFullError, StorageUnavailableError when the storage refuses it
   */
  obtain(id: string): Promise<SealingKey>;

  /** Reads the key of an item, undefined when it has none. */
  find(id: string): Promise<Uint8Array | undefined>;

  /**
   * Removes the key of an item, so that its sealed data can never be read again. This is
   * idempotent.
   */
  remove(id: string): Promise<void>;

  /** Ids of the items that have a key. */
  listIds(): Promise<string[]>;
}
