import { findModel, formatBytes, formatPullProgress, getDownloadSize } from '@earshot/models';
import { type Clock, repeat } from '../clock/index.js';
import { withoutModels } from '../engines/index.js';
import type { ModelInstaller } from './model-installer.js';
import type { ListModels } from './open-model-catalogue.js';

/** A model with which a service begins that has none. */
export interface FirstModel {
  /** Its id in the catalogue. */
  readonly id: string;
  /** Called with sentences about the installation. */
  readonly report: (line: string) => void;
}

/** What an installation needs of the service. */
interface InstallationContext {
  readonly listModels: ListModels;
  readonly clock: Clock;
  readonly modelInstaller: Pick<ModelInstaller, 'ended' | 'installations' | 'start'>;
}

/** Interval between two sentences about the progress, in milliseconds. */
const reportEveryMs = 10_000;

/**
 * Installs a model while the service runs, and reports how far it is. Resolves when the model is in
 * use, was not installed, or the service stops.
 *
 * @throws ModelError when the catalogue has no such model
 */
export async function installFirstModel(
  { id, report }: FirstModel,
  { clock, listModels, modelInstaller }: InstallationContext,
): Promise<void> {
  const entry = findModel(id, listModels());
  const find = () => modelInstaller.installations.find((each) => each.id === id);
  const size = formatBytes(getDownloadSize(entry).bytes);
  report(`${id} (${size}) is installed meanwhile, and recognises speech from then on`);
  modelInstaller.start(entry, false);
  const ended = new AbortController();
  const reports = repeat(
    () => {
      const progress = find()?.progress;
      if (progress != null) report(`${id}: ${formatPullProgress(progress)}`);
    },
    { clock, everyMs: reportEveryMs, firstPauseMs: reportEveryMs, signal: ended.signal },
  );
  const isUsed = await modelInstaller.ended(id);
  ended.abort();
  await reports;
  const problem = find()?.problem;
  if (isUsed) report(`${id} is in use`);
  else if (problem != null) report(`${id} is not installed: ${problem}\n${withoutModels}`);
}
