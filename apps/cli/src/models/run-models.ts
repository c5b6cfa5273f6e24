import { resolve } from 'node:path';
import {
  type CatalogueEntry,
  findModel,
  formatBytes,
  type InstalledModel,
  listInstalledModels,
  listModelIds,
  loadCatalogue,
  ModelError,
  type PulledModel,
  type PullProgress,
  pullModel,
  removeModel,
  searchModels,
  verifyModel,
} from '@earshot/models';
import { abortOnInterruption, CommandError, exitCodes } from '../command-error.js';
import { formatTable } from '../format-table.js';
import { RemainingTime, symbolsFor } from '../progress/format-progress.js';
import { errorStream, ProgressBoard } from '../progress/progress-board.js';
import { createTerminal, type Terminal } from '../terminal.js';

/** Options of the commands of `earshot models`. */
export interface ModelsOptions {
  modelsDir?: string;
  catalogue?: string;
  all?: boolean;
  json?: boolean;
}

/** Options of commands that take long. */
export interface PullCommandOptions extends ModelsOptions {
  force?: boolean;
  quiet?: boolean;
}

function folderOf({ modelsDir }: ModelsOptions): string {
  const { EARSHOT_MODELS_DIR: given, EARSHOT_DATA_DIR: data } = process.env;
  return resolve(modelsDir ?? (given || undefined) ?? `${data || '.earshot'}/models`);
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
    if (!(error instanceof ModelError)) throw error;
    throw new CommandError(error.message, {
      exitCode: exitCodes.usage,
      ...(error.code === 'unknown-model' && {
        hint: '`earshot models search <words>` shows what there is',
      }),
      cause: error,
    });
  }
}

function languagesText(languages: CatalogueEntry['languages'] | readonly string[]): string {
  if (languages === 'all' || languages.length > 90) return '99 languages';
  return languages.length > 6
    ? `${languages.slice(0, 4).join(' ')} … (${languages.length})`
    : languages.join(' ');
}

/** Size of the downloads of a model, with a mark if it is only known roughly. */
function sizeText({ downloads }: CatalogueEntry): string {
  const bytes = downloads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return `${downloads.some(({ sizeIsExact }) => !sizeIsExact) ? '~' : ''}${formatBytes(bytes)}`;
}

function checksumText({ verified, downloads }: CatalogueEntry): string {
  if (verified) return 'verified';
  return downloads.every(({ sha256 }) => sha256 !== null) ? 'as published' : 'at first use';
}

function printCatalogue(
  entries: readonly CatalogueEntry[],
  installed: readonly InstalledModel[],
  { result, notice }: Terminal,
): void {
  const ids = new Set(installed.map(({ id }) => id));
  const rows = entries.map((entry) => [
    `${ids.has(entry.id) ? '* ' : '  '}${entry.id}`,
    entry.uses.join(', '),
    languagesText(entry.languages),
    sizeText(entry),
    entry.license,
    checksumText(entry),
  ]);
  const table = formatTable(['  id', 'for', 'languages', 'download', 'licence', 'checksum'], rows);
  const width = process.stdout.isTTY ? process.stdout.columns || 80 : Number.POSITIVE_INFINITY;
  if (table.split('\n').every((line) => line.length < width)) result(table);
  else
    for (const [id = '', uses, languages, size, license, checksum] of rows)
      result(`${id}\n    ${uses}; ${languages}; ${size}\n    ${license}; checksum ${checksum}`);
  const legend = [
    ...(entries.some(({ id }) => ids.has(id)) ? ['* is installed.'] : []),
    'Checksums: verified by this project; as published by others and checked at the download; or pinned at first use.',
  ];
  notice(`\n${legend.join(' ')}`);
}

/** Runs `earshot models list`. */
export async function runList(options: ModelsOptions): Promise<void> {
  const terminal = createTerminal(false);
  const folder = folderOf(options);
  const installed = await listInstalledModels(folder);
  if (options.json === true) {
    const catalogue = options.all === true ? await loadCatalogue(options.catalogue) : [];
    const others = catalogue.filter(({ id }) => !installed.some((model) => model.id === id));
    return terminal.result(
      JSON.stringify(
        [
          ...installed.map((model) => ({ ...model, installed: true })),
          ...others.map((entry) => ({ ...entry, installed: false })),
        ],
        null,
        2,
      ),
    );
  }
  if (options.all === true)
    return printCatalogue(await loadCatalogue(options.catalogue), installed, terminal);
  if (installed.length === 0)
    return terminal.notice(
      `no models in ${folder}; \`earshot models list --all\` shows what there is, \`earshot models pull <id>\` installs one`,
    );
  const rows = installed.map(({ id, family, languages, sizeBytes, license }) => [
    id,
    family,
    languagesText(languages),
    formatBytes(sizeBytes),
    license ?? '',
  ]);
  terminal.result(formatTable(['id', 'family', 'languages', 'size', 'licence'], rows));
}

/** Runs `earshot models search`. */
export async function runSearch(query: string, options: ModelsOptions): Promise<void> {
  const terminal = createTerminal(false);
  const found = searchModels(query, await loadCatalogue(options.catalogue));
  if (options.json === true) return terminal.result(JSON.stringify(found, null, 2));
  if (found.length === 0)
    throw new CommandError(`no model matches ${query}`, {
      hint: '`earshot models list --all` shows what there is',
    });
  printCatalogue(found, await listInstalledModels(folderOf(options)), terminal);
}

/** Runs work with a bar that it updates, on a terminal. */
async function withBar<Result>(
  label: string,
  terminal: Terminal,
  work: (update: (stage: string, fraction: number | undefined) => void) => Promise<Result>,
): Promise<Result> {
  if (!terminal.showsProgress) return work(() => undefined);
  const board = new ProgressBoard({ stream: errorStream, symbols: symbolsFor(process.env) });
  let current = '';
  let remaining = new RemainingTime(() => performance.now());
  try {
    return await work((stage, fraction) => {
      if (stage !== current) remaining = new RemainingTime(() => performance.now());
      current = stage;
      const remainingSeconds = remaining.estimate(fraction);
      board.set(label, { label, stage, fraction, remainingSeconds });
    });
  } finally {
    board.close();
  }
}

function fractionOf({ doneBytes, totalBytes }: PullProgress): number | undefined {
  return totalBytes === null ? undefined : doneBytes / Math.max(1, totalBytes);
}

const comparisons = {
  catalogue: 'as the catalogue has it',
  pin: 'as at its first download',
  'first use': 'which nothing was compared with; it is kept, and later downloads must have it',
} as const;

function reportPulled(id: string, { folder, downloads }: PulledModel, terminal: Terminal): void {
  terminal.notice(`${id} is installed in ${folder}`);
  for (const { url, sha256, sizeBytes, comparedWith } of downloads) {
    terminal.notice(`  ${url}, ${formatBytes(sizeBytes)}`);
    terminal.notice(`  SHA-256 ${sha256}, ${comparisons[comparedWith]}`);
  }
}

/** Runs `earshot models pull`. */
export async function runPull(ids: readonly string[], options: PullCommandOptions): Promise<void> {
  const terminal = createTerminal(options.quiet === true);
  const entries = await findModels(ids, options);
  const modelsFolder = folderOf(options);
  const signal = abortOnInterruption();
  const installed = new Set((await listInstalledModels(modelsFolder)).map(({ id }) => id));
  for (const entry of entries) {
    const { id } = entry;
    if (installed.has(id) && options.force !== true) {
      terminal.notice(`${id} is installed already; \`earshot models verify ${id}\` checks it`);
      continue;
    }
    const pulled = await withBar(id, terminal, (update) =>
      pullModel(entry, {
        modelsFolder,
        signal,
        onProgress: (progress) => update(progress.stage, fractionOf(progress)),
      }),
    );
    reportPulled(id, pulled, terminal);
  }
}

function filesText(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

/** Runs `earshot models verify`. */
export async function runVerify(
  ids: readonly string[],
  options: PullCommandOptions,
): Promise<void> {
  const terminal = createTerminal(options.quiet === true);
  const modelsFolder = folderOf(options);
  const signal = abortOnInterruption();
  const present = await listModelIds(modelsFolder);
  const names = ids.length > 0 ? ids : present;
  if (names.length === 0) return terminal.notice(`no models in ${modelsFolder}`);
  const damagedIds: string[] = [];
  for (const id of names) {
    const checked = await withBar(id, terminal, (update) =>
      verifyModel(
        modelsFolder,
        id,
        (doneBytes, totalBytes) => update('checking', doneBytes / Math.max(1, totalBytes)),
        signal,
      ),
    ).catch((error: unknown) => {
      // A model that is there with a damaged description is one of the damaged ones; the others are still checked.
      if (!(error instanceof ModelError) || !present.includes(id)) throw error;
      return error;
    });
    if (checked instanceof ModelError) {
      damagedIds.push(id);
      terminal.result(`${id}: ${checked.message}`);
      continue;
    }
    const { model, damaged } = checked;
    if (damaged.length === 0)
      terminal.result(
        `${id}: ${filesText(model.files.length)}, ${formatBytes(model.sizeBytes)}, good`,
      );
    else damagedIds.push(id);
    for (const { path, problem } of damaged) terminal.result(`${id}: ${path} ${problem}`);
  }
  if (damagedIds.length > 0)
    throw new CommandError(
      damagedIds.length === 1 ? 'one model is damaged' : `${damagedIds.length} models are damaged`,
      {
        hint: `\`earshot models pull ${damagedIds.join(' ')} --force\` installs again what is damaged`,
      },
    );
}

/** Runs `earshot models remove`. */
export async function runRemove(ids: readonly string[], options: ModelsOptions): Promise<void> {
  const terminal = createTerminal(false);
  for (const id of ids) {
    const bytes = await removeModel(folderOf(options), id);
    terminal.notice(`removed ${id}, ${formatBytes(bytes)}`);
  }
}
