import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../corpus', import.meta.url));

/** An input that is kept because it failed once, or was the first to cover a place. */
interface KeptInput<Input> {
  /** Place or failure that it reached first. */
  readonly because: string;
  readonly input: Input;
}

/** Inputs of a fuzzer that are run before any others. */
export class Corpus<Input> {
  readonly #folder: string;
  readonly #isGrowing: boolean;

  /**
   * @param name - name of the fuzzer
   * @param isGrowing - true when inputs are added
   */
  constructor(name: string, isGrowing: boolean) {
    this.#folder = join(folder, name);
    this.#isGrowing = isGrowing;
  }

  /** Number of inputs. */
  get size(): number {
    return this.#names().length;
  }

  /** Every input, by name. */
  read(): Input[] {
    return this.#names().map((name) => {
      // Written below. Inputs that a person adds by hand must have the same shape.
      const kept = JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as KeptInput<Input>;
      return kept.input;
    });
  }

  /** Keeps an input. */
  keep(because: string, input: Input): void {
    if (!this.#isGrowing) return;
    const text = `${JSON.stringify({ because, input })}\n`;
    const name = createHash('sha256').update(because).digest('hex').slice(0, 16);
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(join(this.#folder, `${name}.json`), text);
  }

  #names(): string[] {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  }
}
