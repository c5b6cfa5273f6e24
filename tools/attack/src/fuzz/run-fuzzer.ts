import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { AttackContext } from '../attacker/attack-context.js';
import { Corpus } from './corpus.js';

/** Maximum response time of /health after an input, in milliseconds. */
const maximumStallMs = 250;
/**
 * Number of consecutive runs in which an input must stall the service to count as a failure, since
 * the machine itself stalls at times.
 */
const confirmations = 3;
const inputsOfSeed = 40;
/** Maximum size and number of the inputs that are kept for coverage. Every run starts with them. */
const maximumKeptCharacters = 8000;
const maximumKeptInputs = 64;
/** Runs shorter than this leave the corpus as it is, in seconds. */
const growingSeconds = 60;

/** Outcome of one input. */
export interface FuzzOutcome {
  /** Places of the service that it reached, such as a route with its status. */
  readonly reached: readonly string[];
  /** Violations, such as a response 500. */
  readonly failures: readonly string[];
}

/** A generator of inputs with the function that runs them. */
export interface Fuzzer<Input> {
  readonly name: string;
  readonly inputs: fc.Arbitrary<Input>;
  readonly run: (context: AttackContext, input: Input) => Promise<FuzzOutcome>;
}

/**
 * Runs the corpus and then inputs of new seeds until the time has ended. An input fails when the
 * service returns a response that it must not, or stalls. Failing inputs are shrunk and kept.
 */
export async function runFuzzer<Input>(
  context: AttackContext,
  fuzzer: Fuzzer<Input>,
): Promise<void> {
  const run = new FuzzRun(context, fuzzer);
  await run.repeatCorpus();
  await run.searchSeeds();
}

class FuzzRun<Input> {
  readonly #context: AttackContext;
  readonly #fuzzer: Fuzzer<Input>;
  readonly #corpus: Corpus<Input>;
  readonly #reached = new Set<string>();
  readonly #failed = new Set<string>();

  constructor(context: AttackContext, fuzzer: Fuzzer<Input>) {
    this.#context = context;
    this.#fuzzer = fuzzer;
    this.#corpus = new Corpus(fuzzer.name, context.target.seconds >= growingSeconds);
  }

  async repeatCorpus(): Promise<void> {
    for (const input of this.#corpus.read()) {
      this.#context.count('inputs of the corpus');
      await this.#test(input).catch((error: unknown) => this.#note(String(error), 'of the corpus'));
    }
  }

  async searchSeeds(): Promise<void> {
    const context = this.#context;
    const property = fc.asyncProperty(this.#fuzzer.inputs, (input) => this.#test(input));
    const firstSeed = Number(process.env['EARSHOT_ATTACK_SEED'] ?? Date.now() % 2 ** 31);
    for (let seed = firstSeed; context.isOn; seed += 1) {
      const details = await fc.check(property, {
        seed,
        numRuns: inputsOfSeed,
        interruptAfterTimeLimit: 60_000,
        markInterruptAsFailure: false,
      });
      if (!details.failed || details.counterexample === null) continue;
      const { errorInstance } = details;
      const message =
        errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
      this.#note(message, `seed ${seed}`, details.counterexample[0]);
    }
    context.count('places reached', this.#reached.size);
  }

  /** @throws Error when an input fails */
  async #test(input: Input): Promise<void> {
    const context = this.#context;
    if (!context.isOn) return;
    const run = () => this.#fuzzer.run(context, input);
    const outcome = await run();
    context.count('inputs');
    const isNew = outcome.reached.filter((each) => !this.#reached.has(each));
    for (const each of isNew) this.#reached.add(each);
    const isKept =
      isNew.length > 0 &&
      this.#corpus.size < maximumKeptInputs &&
      JSON.stringify(input).length < maximumKeptCharacters;
    if (isKept) this.#corpus.keep(isNew[0] ?? '', input);
    const [failure] = outcome.failures;
    if (failure !== undefined) throw new Error(failure);
    if (await isStalled(context, run)) throw new Error('the service stalls');
  }

  /** @param input - kept in the corpus, unless it is from there */
  #note(message: string, origin: string, input?: Input): void {
    this.#context.count('failing inputs');
    const [line = ''] = message.split('\n');
    if (this.#failed.has(line)) return;
    this.#failed.add(line);
    this.#context.count(`failing: ${line}, ${origin}`);
    if (input !== undefined) this.#corpus.keep(`failed: ${line}`, input);
  }
}

async function isStalled(context: AttackContext, again: () => Promise<unknown>): Promise<boolean> {
  for (let times = 0; times < confirmations; times += 1) {
    if ((await waitForHealth(context)) <= maximumStallMs) return false;
    await sleep(200);
    await again();
  }
  return true;
}

async function waitForHealth({ caller }: AttackContext): Promise<number> {
  const startedMs = performance.now();
  await caller.call('/health').catch(() => undefined);
  return performance.now() - startedMs;
}
