import type { EngineDefinition, EngineFacts } from '../port/engine-definition.js';
import { EngineRequestError } from '../port/engine-error.js';
import { type OnnxOptions, onnxFacts } from './onnx/options.js';
import { type OpenaiOptions, openaiFacts, withProxies } from './openai/options.js';
import { type PocketsphinxOptions, pocketsphinxFacts } from './pocketsphinx/options.js';
import { type ScriptedOptions, scriptedFacts } from './scripted/options.js';
import { type SherpaOnnxOptions, sherpaOnnxFacts } from './sherpa-onnx/options.js';

/** Engine that runs in the processes of a pool, with its own options. */
export type EngineChoice =
  | {
      /** PocketSphinx with its English model. */
      readonly engine: 'pocketsphinx';
      /**
       * Library, model and settings.
       *
       * @defaultValue library and model are found by the environment, then in the usual directories
       */
      readonly engineOptions?: PocketsphinxOptions;
    }
  | {
      /** sherpa-onnx with a model of one of the families that it runs. */
      readonly engine: 'sherpa-onnx';
      /** Directories of the models. */
      readonly engineOptions: SherpaOnnxOptions;
    }
  | {
      /** ONNX Runtime with a model with an encoder and a decoder: Moonshine, Whisper. */
      readonly engine: 'onnx';
      /** Directory of the model, and where it runs. */
      readonly engineOptions: OnnxOptions;
    }
  | {
      /** A server with OpenAI's API for transcriptions. */
      readonly engine: 'openai';
      /** The server. */
      readonly engineOptions: OpenaiOptions;
    }
  | {
      /** An engine for tests, which returns a script and ignores the audio. */
      readonly engine: 'scripted';
      /**
       * Script and failures.
       *
       * @defaultValue a script without end, and no failures
       */
      readonly engineOptions?: ScriptedOptions;
    };

/** The definition of each engine of {@link EngineChoice}, by its name. */
type EngineDefinitions = {
  readonly [Choice in EngineChoice as Choice['engine']]: EngineDefinition<
    NonNullable<Choice['engineOptions']>
  >;
};

/** All engines. Their code is loaded by `load-engine.ts`. */
const engines: EngineDefinitions = {
  pocketsphinx: { readFacts: pocketsphinxFacts },
  'sherpa-onnx': { readFacts: sherpaOnnxFacts },
  onnx: { readFacts: onnxFacts },
  openai: {
    readFacts: openaiFacts,
    // It waits for its server, and needs little processor time.
    processes: 1,
    withEnvironment: withProxies,
  },
  scripted: { readFacts: scriptedFacts },
};

/**
 * Checks the name of an engine, which a program without types may misspell.
 *
 * @throws EngineRequestError that names it and all engines
 */
export function checkEngine(name: string): void {
  if (Object.hasOwn(engines, name)) return;
  throw new EngineRequestError(
    `engine must be one of ${Object.keys(engines).join(', ')}, got ${String(name)}`,
  );
}

/** Options of some engine. */
export type AnyOptions = NonNullable<EngineChoice['engineOptions']>;

/** The definition of an engine, for the options of a choice of it. */
function findDefinition({ engine }: EngineChoice): EngineDefinition<AnyOptions> {
  // The options of a choice are those of its engine, which the type of the table does not say of a
  // union.
  return engines[engine] as EngineDefinition<AnyOptions>;
}

const readOptions = ({ engineOptions = {} }: EngineChoice): AnyOptions => engineOptions;

/**
 * Facts about an engine that are known before it is loaded.
 *
 * @param choice - the engine, with its options
 * @throws EngineModelError when the description of its model cannot be read
 */
export function engineFacts(choice: EngineChoice): EngineFacts {
  return findDefinition(choice).readFacts(readOptions(choice));
}

/**
 * Number of processes of a pool of an engine, or `undefined` for as many as there are processors.
 */
export function countProcesses(choice: EngineChoice): number | undefined {
  return findDefinition(choice).processes;
}

/** The choice with all its options, and with what an environment adds to them. */
export function completeChoice(choice: EngineChoice, environment: NodeJS.ProcessEnv): EngineChoice {
  const options = readOptions(choice);
  const engineOptions = findDefinition(choice).withEnvironment?.(options, environment) ?? options;
  // The engine returns options of its own kind.
  return { engine: choice.engine, engineOptions } as EngineChoice;
}
