import type { ApiKey } from './key-store.js';

/** Lifetimes in milliseconds: thirty days for a session, an hour for a sign-in link. */
export const sessionLifetimesMs = { session: 30 * 24 * 3600 * 1000, link: 3600 * 1000 } as const;

/** Most sessions, and most unused links, of one key: another one ends the oldest. */
export const maximumSessions = { session: 50, link: 20 } as const;

/**
 * Browser sessions, which stand for a key, and one-time sign-in links. Each has a secret of 256
 * random bits.
 */
export interface BrowserSessions {
  /**
   * Creates a session or a link for a key, whose oldest ones end where it has more than {@link
   * maximumSessions}. Its secret cannot be read later.
   */
  create(keyId: string, kind: keyof typeof sessionLifetimesMs): Promise<string>;

  /** The key of a session, or undefined when the session has ended or its key was revoked. */
  find(secret: string): Promise<ApiKey | undefined>;

  /**
   * The key of a link, which stays as it is, or undefined when the link was used or has expired, or
   * its key was revoked.
   */
  findLink(secret: string): Promise<ApiKey | undefined>;

  /**
   * Redeems a link, which works once: of several calls at once, one gets its key. The others, and
   * those after it has expired or its key was revoked, get undefined.
   */
  redeem(secret: string): Promise<ApiKey | undefined>;

  /** Ends a session. This is idempotent. */
  end(secret: string): Promise<void>;

  /** Removes sessions and links that have expired. */
  removeExpired(): Promise<void>;
}
