import { readModelDescription } from '../models/read-model-description.js';
import type { EngineCapabilities } from '../port/engine-capabilities.js';
import { withMatchedVocabularies } from './matched-vocabularies.js';
import { type OnnxOptions, onnxCapabilities, onnxDemands } from './onnx-options.js';
import {
  type OpenaiOptions,
  openaiCapabilities,
  openaiDeadlineMs,
  openaiSettings,
  presumedAbilities,
} from './openai-options.js';
import { type PocketsphinxOptions, pocketsphinxCapabilities } from './pocketsphinx-options.js';
import { capabilitiesOfScript, type ScriptedOptions } from './scripted-options.js';
import {
  readSherpaOnnxModels,
  type SherpaOnnxOptions,
  sherpaOnnxCapabilities,
  sherpaOnnxDemands,
} from './sherpa-onnx-options.js';

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

/** Facts about an engine that are known before it is loaded. */
export interface EngineFacts {
  /** Its capabilities, whose version is `null`. */
  readonly capabilities: EngineCapabilities;
  /** Live channels that a process can transcribe in real time while all of them contain speech. */
  readonly streamsPerProcess: number;
  /**
   * Utterances of recordings that a process recognises concurrently.
   *
   * @defaultValue 1
   */
  readonly utterancesPerProcess?: number;
  /**
   * Time limit for any response of a process, in milliseconds.
   *
   * @defaultValue the setting of the pool
   */
  readonly responseBaseMs?: number;
  /**
   * Time limit for a process to load its model, in milliseconds.
   *
   * @defaultValue the setting of the pool
   */
  readonly loadMs?: number;
  /**
   * Resident memory beyond which an idle process is replaced, in bytes.
   *
   * @defaultValue the setting of the pool
   */
  readonly maximumResidentBytes?: number;
  /**
   * Maximum number of consecutive checks, one per second, without an event of the process while it loads its model.
   *
   * @defaultValue the setting of the pool
   */
  readonly maximumSilentLoadChecks?: number;
}

/** Time for a response beyond all retries of a request, in milliseconds: when it has passed, the process hangs, not its server. */
const requestMarginMs = 60_000;

/** Live channels of a process that only detects speech and uploads it. */
const streamsPerSender = 50;

/**
 * Facts about an engine that are known before it is loaded.
 *
 * @param choice - the engine, with its options
 * @throws EngineModelError when the description of its model cannot be read
 */
export function engineFacts(choice: EngineChoice): EngineFacts {
  switch (choice.engine) {
    case 'pocketsphinx':
      return { capabilities: pocketsphinxCapabilities(null), streamsPerProcess: 5 };
    case 'sherpa-onnx': {
      const models = readSherpaOnnxModels(choice.engineOptions);
      return {
        capabilities: withMatchedVocabularies(sherpaOnnxCapabilities(models, null)),
        streamsPerProcess: 4,
        ...sherpaOnnxDemands(models),
      };
    }
    case 'onnx': {
      const model = readModelDescription(choice.engineOptions.modelDirectory);
      return {
        capabilities: withMatchedVocabularies(onnxCapabilities(model, null)),
        streamsPerProcess: 15,
        ...onnxDemands(model),
      };
    }
    case 'openai': {
      const settings = openaiSettings(choice.engineOptions);
      return {
        capabilities: withMatchedVocabularies(
          openaiCapabilities(settings, settings.model, presumedAbilities),
        ),
        streamsPerProcess: streamsPerSender,
        utterancesPerProcess: settings.concurrency,
        responseBaseMs: openaiDeadlineMs(settings) + requestMarginMs,
      };
    }
    case 'scripted':
      return {
        capabilities: capabilitiesOfScript(choice.engineOptions ?? {}),
        streamsPerProcess: 1000,
      };
  }
}
