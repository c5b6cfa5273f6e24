import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Child } from '../child.js';
import type { AttackOutcome, AttackTarget } from './attack-context.js';
import type { AttackCommand, AttackReply } from './attacker-protocol.js';

const module = fileURLToPath(new URL('attacker-process.ts', import.meta.url));

/** Time that an attacker may take longer than it is to, in milliseconds. */
const patienceMs = 20_000;

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

  /** Attacks, for as long as the target says. */
  async attack(name: string, target: AttackTarget): Promise<AttackOutcome> {
    const late = sleep(target.seconds * 1000 + patienceMs, undefined, { ref: false });
    const reply = await Promise.race([this.#child.ask({ name, target }), late]);
    // On a busy machine the lowest priority may be no processor at all.
    if (reply === undefined)
      return { counts: { 'stopped, since it did not end': 1 }, evidence: {} };
    if (reply.type === 'attacked') return reply.outcome;
    throw new Error(`The attacker replied ${reply.type === 'failed' ? reply.message : reply.type}`);
  }

  /** Drops all of its connections. */
  kill(): Promise<void> {
    return this.#child.kill();
  }
}
