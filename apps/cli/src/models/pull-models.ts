import { createInterface } from 'node:readline/promises';
import {
  type CatalogueEntry,
  describeSource,
  findModel,
  formatBytes,
  formatPullProgress,
  getDownloadSize,
  loadCatalogue,
  type ModelConsent,
  ModelError,
  type PulledModel,
  pullModel,
} from '@earshot/models';
import { abortOnInterruption, CommandError, exitCodes } from '../command-error.js';
import { createTerminal, type Terminal } from '../terminal.js';
import { withModelBar } from './model-bar.js';
import { modelConverters } from './model-converters.js';
import { chooseFolder, type ModelsOptions } from './run-models.js';

/** Options of `earshot models pull`. */
export interface PullCommandOptions extends ModelsOptions {
  force?: boolean;
  quiet?: boolean;
  acceptLicense?: boolean;
}

/** Runs `earshot models pull`. */
export async function runPull(ids: readonly string[], options: PullCommandOptions): Promise<void> {
  const terminal = createTerminal(options.quiet === true);
  const signal = abortOnInterruption();
  for (const entry of await findModels(ids, options)) {
    const pull = (acceptsLicense: boolean) =>
      pullWithBar(entry, { ...options, acceptLicense: acceptsLicense }, terminal, signal);
    const pulled = await pull(options.acceptLicense === true).catch(async (error: unknown) => {
      const mustAsk = ModelError.is(error) && error.code === 'license_not_accepted';
      if (!mustAsk || entry.consent === null) throw error;
      await askForConsent(entry.name, entry.consent, error);
      return pull(true);
    });
    reportPulled(entry.id, pulled, terminal);
  }
}

/** Finds models of the catalogue. */
async function findModels(
  ids: readonly string[],
  options: ModelsOptions,
): Promise<CatalogueEntry[]> {
  try {
    const catalogue = await loadCatalogue(options.catalogue);
    return ids.map((id) => findModel(id, catalogue));
  } catch (error) {
    if (!ModelError.is(error)) throw error;
    throw new CommandError(error.message, {
      exitCode: exitCodes.usage,
      ...(error.code === 'unknown_model' && {
        hint: '`earshot models search <words>` shows what there is',
      }),
      cause: error,
    });
  }
}

async function pullWithBar(
  entry: CatalogueEntry,
  options: PullCommandOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<PulledModel> {
  const [source] = entry.sources;
  const size = formatBytes(getDownloadSize(entry).bytes);
  let isAnnounced = false;
  return withModelBar(entry.id, terminal, (update) =>
    pullModel(entry, {
      modelsFolder: chooseFolder(options),
      force: options.force === true,
      acceptsLicense: options.acceptLicense === true,
      converters: modelConverters,
      signal,
      onProgress(progress) {
        if (!isAnnounced && !terminal.showsProgress && source !== undefined)
          terminal.notice(`${entry.id}: ${size} from ${describeSource(source)}`);
        isAnnounced = true;
        update({ ...progress, text: formatPullProgress(progress) });
      },
      onSourceFailed({ next, problem }) {
        if (next !== null) terminal.notice(`${problem}\n  ${next} is tried instead`);
      },
    }),
  );
}

/** Asks on a terminal whether a licence is accepted. */
async function askForConsent(
  name: string,
  { license, url }: ModelConsent,
  cause: ModelError,
): Promise<void> {
  const refuse = (): never => {
    throw new CommandError(cause.message, {
      hint: 'read it, and give --accept-license',
      exitCode: exitCodes.usage,
      cause,
    });
  };
  if (!process.stdin.isTTY || !process.stderr.isTTY) return refuse();
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const reply = await lines.question(
      `${name} is under the ${license}: ${url}\nDo you accept it? [y/N] `,
    );
    if (!/^y(?:es)?$/i.test(reply.trim())) refuse();
  } finally {
    lines.close();
  }
}

const comparisons = {
  catalogue: 'as the catalogue has it',
  pin: 'as at its first download',
  'first use': 'which nothing was compared with; it is kept, and later downloads must have it',
} as const;

function reportPulled(
  id: string,
  { downloads, folder, isNew }: PulledModel,
  terminal: Terminal,
): void {
  if (!isNew)
    return terminal.notice(`${id} is installed already; \`earshot models verify ${id}\` checks it`);
  terminal.notice(`${id} is installed in ${folder}`);
  for (const { address, comparedWith, sha256, sizeBytes } of downloads) {
    terminal.notice(`  ${address}, ${formatBytes(sizeBytes)}`);
    terminal.notice(`  SHA-256 ${sha256}, ${comparisons[comparedWith]}`);
  }
}
