/** An API key, without its secret. */
export interface ApiKey {
  id: string;
  name: string;
  /** First characters of the key, by which its owner recognises it. */
  hint: string;
  /** `whsec_…`, which signs the callbacks of this key's jobs. */
  webhookSecret: string;
  /**
   * The secret before the last rotation, which also signs until it expires, or null when there is
   * none.
   */
  formerWebhookSecret: { secret: string; expiresAt: number } | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Milliseconds since the epoch, or null for a valid key. */
  revokedAt: number | null;
  /**
   * True for the first key and the key in EARSHOT_API_KEY: their studio sessions may manage keys.
   */
  isAdministrator: boolean;
}

/** API keys of 256 random bits, of which only the SHA-256 is stored. */
export interface KeyStore {
  /**
   * Creates a key. Its secret cannot be read later. Of several creations at once with one name, one
   * succeeds.
   *
   * @param name - name for its owner, which no other valid key has
   * @param secret - the key itself. @defaultValue a random one
   * @throws KeyNameError when the name is not allowed
   */
  create(name: string, secret?: string): Promise<{ key: ApiKey; secret: string }>;

  /**
   * Creates the key of an administrator where there has never been one. Of several calls at once,
   * one creates it.
   *
   * @param publish - publishes the secret before the key exists, since an unknown key would prevent
   * the creation of another one
   * @returns false when there is a key already
   */
  createFirst(secret: string, publish: () => Promise<void>): Promise<boolean>;

  /**
   * Makes the value of EARSHOT_API_KEY a valid key of an administrator. A new value replaces the
   * former one, which becomes invalid. Its jobs and files then belong to the new value.
   *
   * @throws StorageError when that key was revoked
   */
  ensureEnvironmentKey(secret: string): Promise<void>;

  /**
   * Finds the key with a secret. Undefined when it is unknown or revoked. A revocation by this
   * process takes effect at once, one by another process within a second.
   */
  verify(secret: string): Promise<ApiKey | undefined>;

  /** All keys, including revoked ones, the oldest first. */
  list(): Promise<ApiKey[]>;

  /** The valid key with an id. Undefined when it is unknown or revoked. */
  getValid(id: string): Promise<ApiKey | undefined>;

  /**
   * The valid key with an id, otherwise the one with a name, or undefined when there is none.
   *
   * @throws AmbiguousKeyError when several have the name
   */
  findOne(idOrName: string): Promise<ApiKey | undefined>;

  /**
   * Rotates the webhook secret of a key. The previous secret also signs for 24 hours. An older one
   * becomes invalid.
   *
   * @param id - id of a valid key
   * @returns the changed key, or undefined when there is none
   */
  rotateWebhookSecret(id: string): Promise<ApiKey | undefined>;

  /**
   * Revokes a key for ever.
   *
   * @param idOrName - its id or its name
   * @returns the revoked key, or undefined when there is no valid one
   * @throws AmbiguousKeyError when several valid keys have the name, of which none is revoked
   */
  revoke(idOrName: string): Promise<ApiKey | undefined>;
}
