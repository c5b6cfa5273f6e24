import { resolve } from 'node:path';
import { formatBytes } from '@earshot/models';
import type { ImportProgress, ImportReport } from '@earshot/server';
import { abortOnInterruption } from '../command-error.js';
import { formatTable } from '../format-table.js';
import { withModelBar } from '../models/model-bar.js';
import { createTerminal, type Terminal, toPrintable } from '../terminal.js';

/** Options of `earshot import`. */
export interface ImportCommandOptions {
  dryRun?: true;
  quiet?: true;
}

/** Runs `earshot import`. */
export async function runImportFolder(
  dataFolder: string,
  { dryRun, quiet }: ImportCommandOptions,
): Promise<void> {
  const terminal = createTerminal(quiet === true);
  const signal = abortOnInterruption();
  const { importFolder, loadConfiguration, systemClock } = await import('@earshot/server');
  const { cluster } = loadConfiguration();
  const report = await withModelBar(toPrintable(dataFolder), terminal, (update) =>
    importFolder(resolve(dataFolder), cluster, {
      clock: systemClock,
      isDryRun: dryRun === true,
      signal,
      onProgress: (progress) => update({ ...progress, text: formatProgress(progress) }),
    }),
  );
  showReport(report, terminal);
}

function formatProgress({
  doneFiles,
  doneRows,
  stage,
  totalFiles,
  totalRows,
}: ImportProgress): string {
  const rows = `${doneRows} of ${totalRows} rows`;
  return {
    rows: `copying ${rows}`,
    keys: 'copying sealing keys',
    files: `copying ${doneFiles} of ${totalFiles} files`,
    checksums: `comparing ${rows}`,
  }[stage];
}

/** The amounts go to standard output, and what they mean to standard error. */
function showReport(report: ImportReport, terminal: Terminal): void {
  const { files, missingFiles, outcome, sealingKeys, tables } = report;
  const amounts = [
    ...tables.map(({ checksum = '', rows, table }) => [table, String(rows), checksum.slice(0, 16)]),
    ['sealing keys', String(sealingKeys), ''],
    ['files', String(files.count - missingFiles.count), formatBytes(files.bytes)],
  ];
  if (outcome === 'already-imported') {
    terminal.notice('the data folder was imported before; nothing was changed');
    return;
  }
  const isPlanned = outcome === 'planned';
  terminal.result(formatTable(['what', 'number', isPlanned ? 'size' : 'checksum, size'], amounts));
  if (missingFiles.count > 0)
    terminal.notice(
      `the audio of ${missingFiles.count} files is missing in the data folder, such as ${missingFiles.ids.join(', ')}`,
    );
  if (isPlanned)
    terminal.notice(
      report.isResumed
        ? 'an import that has not ended would continue; nothing was changed'
        : 'the target is empty; nothing was changed',
    );
  else terminal.notice('everything was copied and compared; the service may start');
}
