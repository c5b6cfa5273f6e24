import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Child } from '../process-channel.js';
import type { AttackOutcome, AttackTarget } from './attack-context.js';

/** Command to an attacker's process. */
export interface AttackCommand {
  readonly name: string;
  readonly target: AttackTarget;
}

/** Replies of an attacker's process. */
export type AttackReply =
  | { readonly type: 'loaded' }
  | { readonly type: 'attacked'; readonly outcome: AttackOutcome }
  | { readonly type: 'failed'; readonly message: string };

const module = fileURLToPath(new URL('../attacker-process.ts', import.meta.url));

/** Time by which an attacker may exceed its duration, in milliseconds. */
const graceMs = 20_000;

/** A process that attacks, at the lowest priority. */
export class Attacker {
  readonly #child: Child<AttackCommand, AttackReply>;

  private constructor(child: Child<AttackCommand, AttackReply>) {
    this.#child = child;
  }

  static async start(): Promise<Attacker> {
    const child = new Child<AttackCommand, AttackReply>(module);
    await child.next();
    return new Attacker(child);
  }

  /** Runs an attack for the duration of its target. */
  async attack(name: string, target: AttackTarget): Promise<AttackOutcome> {
    const late = sleep(target.seconds * 1000 + graceMs, undefined, { ref: false });
    const reply = await Promise.race([this.#child.request({ name, target }), late]);
    // On a busy machine, a process of the lowest priority may get no processor time at all.
    if (reply === undefined)
      return { counts: { 'stopped, since it did not end': 1 }, evidence: {} };
    if (reply.type === 'attacked') return reply.outcome;
    throw new Error(`The attacker replied ${reply.type === 'failed' ? reply.message : reply.type}`);
  }

  /** Ends the process, and so all of its connections. */
  kill(): Promise<void> {
    return this.#child.kill();
  }
}
