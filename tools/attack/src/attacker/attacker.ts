import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Child } from '../process-channel.js';
import type { AttackOutcome, AttackTarget } from './attack-context.js';

/** Commands to an attacker's process. */
export type AttackCommand =
  | { readonly type: 'attack'; readonly name: string; readonly target: AttackTarget }
  | { readonly type: 'release' };

/** Replies of an attacker's process. */
export type AttackReply =
  | { readonly type: 'loaded' }
  | { readonly type: 'attacked'; readonly outcome: AttackOutcome; readonly hasEnded: boolean }
  | { readonly type: 'released' }
  | { readonly type: 'failed'; readonly message: string };

const module = fileURLToPath(new URL('../attacker-process.ts', import.meta.url));

/** Time by which an attacker may exceed its duration, in milliseconds. */
const graceMs = 20_000;

/** Time within which an attacker at rest has dropped its connections, in milliseconds. */
const releaseMs = 10_000;

/** A process that attacks at the lowest priority, one case after the other. */
export class Attacker {
  readonly #child: Child<AttackCommand, AttackReply>;
  #isAtRest = true;

  private constructor(child: Child<AttackCommand, AttackReply>) {
    this.#child = child;
  }

  static async start(): Promise<Attacker> {
    const child = new Child<AttackCommand, AttackReply>(module);
    await child.next();
    return new Attacker(child);
  }

  /** Runs an attack for the duration of its target. What it has opened stays open. */
  async attack(name: string, target: AttackTarget): Promise<AttackOutcome> {
    this.#isAtRest = false;
    const late = sleep(target.seconds * 1000 + graceMs, undefined, { ref: false });
    const command = { type: 'attack', name, target } as const;
    const reply = await Promise.race([this.#child.request(command), late]);
    // On a busy machine, a process of the lowest priority may get no processor time at all.
    if (reply === undefined)
      return { counts: { 'stopped, since it did not end': 1 }, evidence: {} };
    if (reply.type === 'attacked') {
      this.#isAtRest = reply.hasEnded;
      return reply.outcome;
    }
    throw new Error(`The attacker replied ${reply.type === 'failed' ? reply.message : reply.type}`);
  }

  /**
   * Drops whatever the last attack has left open.
   *
   * @returns true when the process can attack again; one whose attack has not ended cannot, and has
   * been killed
   */
  async release(): Promise<boolean> {
    const isReleased =
      this.#isAtRest &&
      (await Promise.race([
        this.#child.request({ type: 'release' }).then(({ type }) => type === 'released'),
        sleep(releaseMs, false, { ref: false }),
      ]));
    if (!isReleased) await this.kill();
    return isReleased;
  }

  /** Ends the process, and so all of its connections. */
  kill(): Promise<void> {
    return this.#child.kill();
  }
}
