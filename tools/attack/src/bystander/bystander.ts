import { fileURLToPath } from 'node:url';
import { Child } from '../process-channel.js';
import type {
  BystanderCommand,
  BystanderFigures,
  BystanderReply,
  BystanderTarget,
} from './bystander-protocol.js';

const module = fileURLToPath(new URL('bystander-process.ts', import.meta.url));

/**
 * An ordinary caller with a key and a process of its own, which measures its latencies and
 * failures.
 */
export class Bystander {
  readonly #child: Child<BystanderCommand, BystanderReply>;

  private constructor(child: Child<BystanderCommand, BystanderReply>) {
    this.#child = child;
  }

  /** Starts a bystander, which streams audio, transcribes files and calls /health from then on. */
  static async start(target: BystanderTarget): Promise<Bystander> {
    const child = new Child<BystanderCommand, BystanderReply>(module);
    await child.next();
    const bystander = new Bystander(child);
    try {
      await bystander.#request({ type: 'start', target });
      return bystander;
    } catch (error) {
      await child.kill();
      throw error;
    }
  }

  /** Starts a period of measurement. */
  async reset(): Promise<void> {
    await this.#request({ type: 'reset' });
  }

  /** Returns the measurements since the last {@link reset}. */
  async report(): Promise<BystanderFigures> {
    const reply = await this.#request({ type: 'report' });
    if (reply.type !== 'figures') throw new Error(`A bystander replied ${reply.type}`);
    return reply.figures;
  }

  /** Ends its session. Resolves with the problems found in it. */
  async end(): Promise<readonly string[]> {
    const reply = await this.#request({ type: 'end' });
    await this.#child.kill();
    return reply.type === 'ended' ? reply.problems : [];
  }

  /** Ends the process at once, without ending its session. */
  kill(): Promise<void> {
    return this.#child.kill();
  }

  async #request(command: BystanderCommand): Promise<BystanderReply> {
    const reply = await this.#child.request(command);
    if (reply.type === 'failed') throw new Error(`The bystander failed: ${reply.message}`);
    return reply;
  }
}
