import type { Configuration } from '../configuration/index.js';
import { findIdleModels, foldersOfAddOns, type IdleReason } from '../engines/index.js';
import type { ConnectedServices } from '../transcription/index.js';

/** The models of a service, which may be installed and removed while it runs. */
export interface SpeechModels {
  /** Finds the installed models that do no work: the name of each folder with the reason. */
  findIdle(): ReadonlyMap<string, IdleReason>;
  /**
   * Makes engines and add-ons use the models that are installed now. Resolves once new engines have
   * loaded or failed to load.
   *
   * @throws ConfigurationError when a model of the configuration no longer exists
   */
  adopt(): Promise<void>;
}

/** Users of the models: engines and add-ons. */
interface ModelUsers {
  readonly engines: {
    readonly adoptModels: () => Promise<void>;
    readonly modelFolders: () => readonly string[];
  };
  readonly addOns: Pick<ConnectedServices, 'adoptModels' | 'models'>;
}

/** Connects engines and add-ons to the models. */
export function connectModels(
  { engines: { models } }: Pick<Configuration, 'engines'>,
  users: ModelUsers,
): SpeechModels {
  return {
    findIdle() {
      const addOns = users.addOns.models();
      const used = [...users.engines.modelFolders(), ...foldersOfAddOns(addOns)];
      return findIdleModels(models, { addOns, used });
    },
    async adopt() {
      users.addOns.adoptModels();
      await users.engines.adoptModels();
    },
  };
}
