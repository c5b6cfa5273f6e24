import type { PocketsphinxOptions } from '../pocketsphinx/pocketsphinx-options.js';
import type { ScriptedOptions } from '../scripted/scripted-options.js';

/** Which engine runs in the processes of a pool, with its own options. */
export type EngineChoice =
  | {
      /** PocketSphinx with its English model. */
      readonly engine: 'pocketsphinx';
      /**
       * Where it is.
       *
       * @defaultValue what the environment says, then the usual places
       */
      readonly engineOptions?: PocketsphinxOptions;
    }
  | {
      /** An engine that hears a script, for tests. */
      readonly engine: 'scripted';
      /**
       * What it hears.
       *
       * @defaultValue its own script
       */
      readonly engineOptions?: ScriptedOptions;
    };
