import type { AttackOutcome, AttackTarget } from './attack-context.js';

/** The command to an attacker's process. */
export interface AttackCommand {
  readonly name: string;
  readonly target: AttackTarget;
}

/** Its replies. */
export type AttackReply =
  | { readonly type: 'loaded' }
  | { readonly type: 'attacked'; readonly outcome: AttackOutcome }
  | { readonly type: 'failed'; readonly message: string };
