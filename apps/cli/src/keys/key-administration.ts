import { CommandError } from '../command-error.js';
import { toPrintable } from '../terminal.js';

/** A key without its secret. */
export interface ListedKey {
  readonly id: string;
  readonly name: string;
  /** Start of its secret. */
  readonly hint: string;
  /** Date and time, as ISO 8601 has them. */
  readonly createdAt: string;
  /** Null while it is valid. */
  readonly revokedAt: string | null;
}

/** A new key, with the secret that is shown only once. */
export interface CreatedKey {
  readonly id: string;
  readonly key: string;
  readonly webhookSecret: string;
}

/** The secret that verifies the callbacks of a key. */
export interface KeyWebhookSecret {
  readonly id: string;
  readonly name: string;
  readonly webhookSecret: string;
  /** The one before it. Undefined where it is not known, null when there is none. */
  readonly formerWebhookSecret: string | null | undefined;
  /** Until when the one before it is valid, as ISO 8601 has it. */
  readonly formerValidUntil: string | null;
}

/** What `earshot keys` does with keys, wherever they are. */
export interface KeyAdministration {
  /** Creates a key. @throws CommandError for a name that is not allowed or taken */
  create(name: string): Promise<CreatedKey>;
  /** Lists all keys, revoked ones included. */
  list(): Promise<readonly ListedKey[]>;
  /**
   * Reads the webhook secret of a valid key, after another one is made for it if `rotate` is true.
   *
   * @throws CommandError when no valid key has the id or the name, or several have it
   */
  webhookSecret(idOrName: string, rotate: boolean): Promise<KeyWebhookSecret>;
  /**
   * Revokes a key for good.
   *
   * @throws CommandError when no valid key has the id or the name, or several have it
   */
  revoke(idOrName: string): Promise<ListedKey>;
}

/** Creates the error for a key that there is not. */
export function noValidKey(idOrName: string): CommandError {
  return new CommandError(`no valid key has the id or the name ${toPrintable(idOrName)}`, {
    hint: '`earshot keys list` shows what there is',
  });
}

/** Creates the error for a name that several keys have. */
export function ambiguousKey(message: string): CommandError {
  return new CommandError(toPrintable(message), {
    hint: '`earshot keys list` shows the ids with their keys',
  });
}
