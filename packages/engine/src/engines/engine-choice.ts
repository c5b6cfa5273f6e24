import type { EngineCapabilities } from '../port/engine-capabilities.js';
import { type PocketsphinxOptions, pocketsphinxCapabilities } from './pocketsphinx-options.js';
import { type ScriptedOptions, scriptedCapabilities } from './scripted-options.js';

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
      /** An engine that recognises a script whatever the audio is, for tests. */
      readonly engine: 'scripted';
      /**
       * Script and failures.
       *
       * @defaultValue a script without end, and no failures
       */
      readonly engineOptions?: ScriptedOptions;
    };

/** Facts about each engine that are known before it is loaded. */
export const engineFacts: Record<
  EngineChoice['engine'],
  {
    readonly capabilities: EngineCapabilities;
    /** Live channels with which a process keeps up while all of them speak. */
    readonly streamsPerProcess: number;
  }
> = {
  pocketsphinx: { capabilities: pocketsphinxCapabilities(null), streamsPerProcess: 5 },
  scripted: { capabilities: scriptedCapabilities, streamsPerProcess: 1000 },
};
