import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fewestErrors, scliteCosts } from '@earshot/engine/word-errors';
import { createColors } from 'picocolors';
import { abortOnInterruption, exitCodes, usageError } from '../command-error.js';
import { type ConnectionOptions, connect } from '../connection.js';
import { symbolsFor } from '../progress/format-progress.js';
import { errorStream } from '../progress/progress-board.js';
import { createTerminal, type Terminal } from '../terminal.js';
import { listContractFlags } from '../transcription/parameters/contract-flags.js';
import { type JobParameters, readParameters } from '../transcription/parameters/read-parameters.js';
import { findItems } from './dataset/find-items.js';
import { type Evaluation, evaluate } from './evaluate.js';
import { createEvaluationBar } from './evaluation-bar.js';
import { renderAlignment } from './report/alignment.js';
import {
  describeFailures,
  renderJson,
  renderMarkdown,
  renderText,
} from './report/render-report.js';
import type { ScoringOptions } from './scoring/score.js';
import type { EvaluatedSystem } from './systems/evaluated-system.js';
import { createResultsSystem } from './systems/results-system.js';

/** Options of `earshot evaluate`. */
export interface EvaluateOptions {
  references?: string;
  engine?: string[];
  url?: string[];
  results?: string[];
  language?: string;
  options?: string;
  keepCase?: boolean;
  keepPunctuation?: boolean;
  keepFillers?: boolean;
  keepDigits?: boolean;
  scoring: 'fewest' | 'sclite';
  showErrors?: boolean;
  format: 'table' | 'markdown' | 'json';
  quiet?: boolean;
}

/** Splits `label=value`. A value without a label gets its usual label. */
function splitLabel(text: string, usualLabel: (value: string) => string): [string, string] {
  const match = /^([\w .-]{1,40})=(.+)$/.exec(text);
  if (match?.[1] !== undefined && match[2] !== undefined) return [match[1], match[2]];
  return [usualLabel(text), text];
}

async function createEngineSystemFrom(
  text: string,
  parameters: JobParameters,
): Promise<EvaluatedSystem> {
  const [label, value] = splitLabel(text, (given) => given);
  const at = value.indexOf(':');
  const [engine, model] = at < 0 ? [value, undefined] : [value.slice(0, at), value.slice(at + 1)];
  const { createEngineSystem } = await import('./systems/engine-system.js');
  return createEngineSystem(
    label,
    { EARSHOT_ENGINE: engine, ...(model === undefined ? {} : { EARSHOT_MODEL: model }) },
    parameters,
  );
}

async function createServiceSystemFrom(
  text: string,
  connection: ConnectionOptions,
  parameters: JobParameters,
): Promise<EvaluatedSystem> {
  const [label, address] = splitLabel(text, (value) =>
    URL.canParse(value) ? new URL(value).host : value,
  );
  const client = await connect({ ...connection, server: address });
  const { createServiceSystem } = await import('./systems/service-system.js');
  return createServiceSystem(label, client, parameters);
}

async function createResultsSystemFrom(text: string): Promise<EvaluatedSystem> {
  const [label, path] = splitLabel(text, (value) => basename(resolve(value)));
  const folder = resolve(path);
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true) throw usageError(`--results: no such folder: ${path}`);
  return createResultsSystem(label, folder);
}

/**
 * Creates the systems in the order engines, services, results, or the configured engine if none is
 * named.
 */
async function createSystems(
  options: EvaluateOptions & ConnectionOptions,
  parameters: JobParameters,
): Promise<EvaluatedSystem[]> {
  const { engine = [], results = [], server } = options;
  const url = options.url ?? (server === undefined ? [] : [server]);
  const systems: EvaluatedSystem[] = [];
  for (const name of engine) systems.push(await createEngineSystemFrom(name, parameters));
  for (const address of url)
    systems.push(await createServiceSystemFrom(address, options, parameters));
  for (const folder of results) systems.push(await createResultsSystemFrom(folder));
  if (systems.length === 0)
    systems.push(
      await createEngineSystemFrom(process.env['EARSHOT_ENGINE'] ?? 'pocketsphinx', parameters),
    );
  const names = systems.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined)
    throw usageError(
      `two systems have the name ${repeated}`,
      'give each a label, as in --results before=old-results --results after=new-results',
    );
  return systems;
}

function toScoring(options: EvaluateOptions): ScoringOptions {
  return {
    normalization: {
      numbersAsWords: options.keepDigits !== true,
      withoutFillers: options.keepFillers !== true,
      keepCase: options.keepCase === true,
      keepPunctuation: options.keepPunctuation === true,
      splitCharacters: true,
    },
    costs: options.scoring === 'sclite' ? scliteCosts : fewestErrors,
  };
}

/** Runs `earshot evaluate`. */
export async function runEvaluate(
  recordings: string,
  options: EvaluateOptions & ConnectionOptions,
): Promise<void> {
  const terminal = createTerminal(options.quiet === true);
  const { language } = options;
  const parameters = await readParameters(
    listContractFlags(),
    language === undefined ? {} : { language: [language] },
    options.options,
  );
  const { items, withoutReference } = await findItems(recordings, options.references);
  if (withoutReference.length > 0)
    terminal.notice(
      `${withoutReference.length} without a reference: ${withoutReference.slice(0, 5).join(', ')}${withoutReference.length > 5 ? ', …' : ''}`,
    );
  const systems = await createSystems(options, parameters);
  const bar = terminal.showsProgress
    ? createEvaluationBar({
        stream: errorStream,
        symbols: symbolsFor(process.env),
        nowMs: () => performance.now(),
        systems: systems.length,
        recordings: items.length,
      })
    : undefined;
  try {
    const evaluation = await evaluate(
      systems,
      items,
      toScoring(options),
      abortOnInterruption(),
      bar?.update,
    );
    bar?.close();
    report(evaluation, options, terminal);
  } finally {
    bar?.close();
    for (const system of systems) await system.close();
  }
}

/** Prints the report, and sets the exit code. */
function report(evaluation: Evaluation, options: EvaluateOptions, terminal: Terminal): void {
  const { format, showErrors = false } = options;
  const failures = describeFailures(evaluation);
  if (failures.length > 0) process.exitCode = exitCodes.failed;
  if (format === 'json') return terminal.result(renderJson(evaluation, showErrors));
  if (format === 'markdown') return terminal.result(renderMarkdown(evaluation));
  if (showErrors) for (const line of alignmentLines(evaluation, terminal)) terminal.result(line);
  terminal.result(renderText(evaluation));
  for (const failure of failures) process.stderr.write(`earshot: ${failure}\n`);
}

function alignmentLines({ ids, systems }: Evaluation, { colours }: Terminal): string[] {
  const width = process.stdout.columns || 100;
  const painter = colours.isColorSupported ? colours : createColors(false);
  return ids.flatMap((id, index) => {
    const alignments = systems.flatMap(({ name, outcomes }) => {
      const outcome = outcomes[index];
      return outcome?.type === 'scored' ? [{ name, alignment: outcome.score.words.alignment }] : [];
    });
    const lines = renderAlignment(alignments, width, painter);
    if (lines.length === 0) return [];
    return [painter.bold(id), ...lines, ...(lines.at(-1) === '' ? [] : [''])];
  });
}
