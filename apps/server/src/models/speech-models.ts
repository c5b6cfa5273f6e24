import type { Configuration } from '../configuration/index.js';
import { findIdleModels, foldersOfAddOns, type IdleReason } from '../engines/index.js';
import type { ConnectedServices } from '../transcription/index.js';

/** The models of a service, which others are installed beside and removed from while it runs. */
export interface SpeechModels {
  /** Finds the installed models that do no work, by the names of their folders, with the reason. */
  findIdle(): ReadonlyMap<string, IdleReason>;
  /**
   * Has models that were installed since work as well; resolves once their engines are loaded, or cannot be.
   *
   * @throws ConfigurationError when a model of the configuration does not exist any more
   */
  adopt(): Promise<void>;
  /** Has add-ons work without a model that was removed. */
  release(): void;
}

/** Users of the models: engines and add-ons. */
interface ModelUsers {
  readonly engines: {
    readonly adoptModels: () => Promise<void>;
    readonly modelFolders: () => readonly string[];
  };
  readonly addOns: Pick<ConnectedServices, 'adoptModels' | 'models'>;
}

/** Joins what engines and add-ons do with models. */
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
    release: () => users.addOns.adoptModels(),
  };
}
