import type { EngineCapabilities } from '../port/engine-capabilities.js';
import { type PocketsphinxOptions, pocketsphinxCapabilities } from './pocketsphinx-options.js';
import { type ScriptedOptions, scriptedCapabilities } from './scripted-options.js';
import {
  readSherpaOnnxModels,
  type SherpaOnnxOptions,
  sherpaOnnxCapabilities,
} from './sherpa-onnx-options.js';

/** Engine that runs in the processes of a pool, with its own options. */
export type EngineChoice =
  | {
      /** PocketSphinx with its English model. */
      readonly engine: 'pocketsphinx';
      /**
       * Library, model and settings.
       *
       * @defaultValue library and model are found by the environment, then in the usual folders
       */
      readonly engineOptions?: PocketsphinxOptions;
    }
  | {
      /** sherpa-onnx with a model of one of the families that it runs. */
      readonly engine: 'sherpa-onnx';
      /** Folders of the models. */
      readonly engineOptions: SherpaOnnxOptions;
    }
  | {
      /** An engine that recognises a script whatever the audio is, for tests. */
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
  /** Its capabilities; its version is `null`. */
  readonly capabilities: EngineCapabilities;
  /** Live channels with which a process keeps up while all of them speak. */
  readonly streamsPerProcess: number;
}

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
      return { capabilities: sherpaOnnxCapabilities(models, null), streamsPerProcess: 4 };
    }
    case 'scripted':
      return { capabilities: scriptedCapabilities, streamsPerProcess: 1000 };
  }
}
