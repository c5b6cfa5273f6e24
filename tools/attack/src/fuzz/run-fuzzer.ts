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
  { inputs, name, run }: Fuzzer<Input>,
): Promise<void> {
  const corpus = new Corpus<Input>(name, context.target.seconds >= growingSeconds);
  const reached = new Set<string>();
  const failed = new Set<string>();

  const test = async (input: Input): Promise<void> => {
    if (!context.isOn) return;
    const outcome = await run(context, input);
    context.count('inputs');
    const isNew = outcome.reached.filter((each) => !reached.has(each));
    for (const each of isNew) reached.add(each);
    const isKept =
      isNew.length > 0 &&
      corpus.size < maximumKeptInputs &&
      JSON.stringify(input).length < maximumKeptCharacters;
    if (isKept) corpus.keep(isNew[0] ?? '', input);
    const [failure] = outcome.failures;
    if (failure !== undefined) throw new Error(failure);
    if (await isStalled(context, () => run(context, input))) throw new Error('the service stalls');
  };
  const note = (message: string, input: Input | undefined, seed: number | undefined): void => {
    context.count('failing inputs');
    const [line = ''] = message.split('\n');
    if (failed.has(line)) return;
    failed.add(line);
    context.count(`failing: ${line}${seed === undefined ? ', of the corpus' : `, seed ${seed}`}`);
    if (input !== undefined) corpus.keep(`failed: ${line}`, input);
  };

  for (const input of corpus.read()) {
    context.count('inputs of the corpus');
    await test(input).catch((error: unknown) => note(String(error), undefined, undefined));
  }
  const firstSeed = Number(process.env['EARSHOT_ATTACK_SEED'] ?? Date.now() % 2 ** 31);
  for (let seed = firstSeed; context.isOn; seed += 1) {
    const details = await fc.check(fc.asyncProperty(inputs, test), {
      seed,
      numRuns: inputsOfSeed,
      interruptAfterTimeLimit: 60_000,
      markInterruptAsFailure: false,
    });
    if (details.failed && details.counterexample !== null) {
      const { errorInstance } = details;
      const message =
        errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
      note(message, details.counterexample[0], seed);
    }
  }
  context.count('places reached', reached.size);
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
