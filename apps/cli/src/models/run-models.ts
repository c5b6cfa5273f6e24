import { resolve } from 'node:path';
import {
  type CatalogueEntry,
  formatBytes,
  getDownloadSize,
  type InstalledModel,
  listInstalledModels,
  listModelIds,
  loadCatalogue,
  ModelError,
  removeModel,
  searchModels,
  verifyModel,
} from '@earshot/models';
import { abortOnInterruption, CommandError } from '../command-error.js';
import { formatTable } from '../format-table.js';
import { createTerminal, type Terminal } from '../terminal.js';
import { withModelBar } from './model-bar.js';

/** Options of the commands of `earshot models`. */
export interface ModelsOptions {
  modelsDir?: string;
  catalogue?: string;
  all?: boolean;
  json?: boolean;
}

/** Options of `earshot models verify`. */
export interface VerifyCommandOptions extends ModelsOptions {
  quiet?: boolean;
}

/** Folder of models, from the options, the environment, or the data folder. */
export function chooseFolder({ modelsDir }: ModelsOptions): string {
  const { EARSHOT_MODELS_DIR: given, EARSHOT_DATA_DIR: data } = process.env;
  return resolve(modelsDir ?? (given || undefined) ?? `${data || '.earshot'}/models`);
}

function languagesText(languages: CatalogueEntry['languages'] | readonly string[]): string {
  if (languages === 'all' || languages.length > 90) return '99 languages';
  return languages.length > 6
    ? `${languages.slice(0, 4).join(' ')} … (${languages.length})`
    : languages.join(' ');
}

/** Download size of a model, with a mark if it is only approximate. */
function sizeText(entry: CatalogueEntry): string {
  const { bytes, isExact } = getDownloadSize(entry);
  return `${isExact ? '' : '~'}${formatBytes(bytes)}`;
}

function checksumText({ sources, verified }: CatalogueEntry): string {
  if (verified) return 'verified';
  return sources[0]?.downloads.every(({ sha256 }) => sha256 !== null) === true
    ? 'as published'
    : 'at first use';
}

/** Word error rate of a model. A rate that was measured by others is marked. */
function errorsText(entry: CatalogueEntry | undefined): string {
  if (entry?.wordErrors == null) return '-';
  const { citedFrom, percent } = entry.wordErrors;
  return `${percent.toFixed(1)} %${citedFrom === null ? '' : ' cited'}`;
}

function memoryText(entry: CatalogueEntry | undefined): string {
  return entry?.memoryBytes == null ? '-' : formatBytes(entry.memoryBytes);
}

/** Explanation of the error rates of some models. */
function errorsLegend(entries: readonly (CatalogueEntry | undefined)[]): string[] {
  return entries.some((entry) => entry?.wordErrors != null)
    ? [
        'Word errors: measured by this project, or cited; --json names the recordings and the page. Rates of different recordings do not compare.',
      ]
    : [];
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
    errorsText(entry),
    memoryText(entry),
    checksumText(entry),
  ]);
  const table = formatTable(
    ['  id', 'for', 'languages', 'download', 'licence', 'word errors', 'memory', 'checksum'],
    rows,
  );
  const width = process.stdout.isTTY ? process.stdout.columns || 80 : Number.POSITIVE_INFINITY;
  if (table.split('\n').every((line) => line.length < width)) result(table);
  else
    for (const [id = '', uses, languages, size, license, errors, memory, checksum] of rows)
      result(
        `${id}\n    ${uses}; ${languages}; ${size}\n    ${license}; word errors ${errors}; memory ${memory}; checksum ${checksum}`,
      );
  const legend = [
    ...(entries.some(({ id }) => ids.has(id)) ? ['* is installed.'] : []),
    ...errorsLegend(entries),
    'Checksums: verified by this project; as published by others and checked at the download; or pinned at first use.',
  ];
  notice(`\n${legend.join(' ')}`);
}

/** Runs `earshot models list`. */
export async function runList(options: ModelsOptions): Promise<void> {
  const terminal = createTerminal(false);
  const folder = chooseFolder(options);
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
  const catalogue = await loadCatalogue(options.catalogue);
  const entries = installed.map(({ id }) => catalogue.find((entry) => entry.id === id));
  const rows = installed.map(({ id, languages, sizeBytes, license }, index) => [
    id,
    languagesText(languages),
    formatBytes(sizeBytes),
    license ?? '-',
    errorsText(entries[index]),
    memoryText(entries[index]),
  ]);
  terminal.result(
    formatTable(['id', 'languages', 'size', 'licence', 'word errors', 'memory'], rows),
  );
  for (const line of errorsLegend(entries)) terminal.notice(`\n${line}`);
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
  printCatalogue(found, await listInstalledModels(chooseFolder(options)), terminal);
}

function filesText(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

/** Runs `earshot models verify`. */
export async function runVerify(
  ids: readonly string[],
  options: VerifyCommandOptions,
): Promise<void> {
  const terminal = createTerminal(options.quiet === true);
  const modelsFolder = chooseFolder(options);
  const signal = abortOnInterruption();
  const present = await listModelIds(modelsFolder);
  const names = ids.length > 0 ? ids : present;
  if (names.length === 0) return terminal.notice(`no models in ${modelsFolder}`);
  const damagedIds: string[] = [];
  for (const id of names) {
    const checked = await withModelBar(id, terminal, (update) =>
      verifyModel(
        modelsFolder,
        id,
        (doneBytes, totalBytes) => update({ text: 'checking', doneBytes, totalBytes }),
        signal,
      ),
    ).catch((error: unknown) => {
      // An installed model with a damaged description counts as damaged. The others are still
      // checked.
      if (!ModelError.is(error) || !present.includes(id)) throw error;
      return error;
    });
    if (ModelError.is(checked)) {
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
    const bytes = await removeModel(chooseFolder(options), id);
    terminal.notice(`removed ${id}, ${formatBytes(bytes)}`);
  }
}
