import type { PocketsphinxOptions } from '../pocketsphinx/pocketsphinx-options.js';
import type { ScriptedOptions } from '../scripted/scripted-options.js';

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
