import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { abortOnInterruption, exitCodes, usageError } from '../command-error.js';
import { type ConnectionOptions, connect, findConnection } from '../connection.js';
import { symbolsFor } from '../progress/format-progress.js';
import { errorStream } from '../progress/progress-board.js';
import { requireOtherFile } from '../require-other-file.js';
import { createTerminal, type Terminal } from '../terminal.js';
import { BarView } from './batch/bar-view.js';
import { type BatchView, createPlainView, formatSpeed } from './batch/batch-view.js';
import { type BatchSummary, transcribeBatch } from './batch/transcribe-batch.js';
import { type BatchOptions, transcribeRecording } from './batch/transcribe-recording.js';
import { listAddOnFailures } from './outputs/add-on-failures.js';
import { type OutputFormat, type PlannedRecording, planOutputs } from './outputs/plan-outputs.js';
import { renderResult } from './outputs/render-result.js';
import { requireWritableFolder } from './outputs/require-writable-folder.js';
import type { ContractFlag } from './parameters/contract-flags.js';
import { type JobParameters, readParameters } from './parameters/read-parameters.js';
import { type FoundRecordings, findRecordings } from './recordings/find-recordings.js';
import { TranscriptionRecords } from './state/transcription-record.js';
import type { Transcriber } from './transcriber.js';

/** Options of `earshot transcribe`, except the parameters of the job. */
export interface TranscribeOptions extends ConnectionOptions {
  local?: boolean;
  format?: OutputFormat[];
  json?: boolean;
  srt?: boolean;
  vtt?: boolean;
  timestamps?: boolean;
  output?: string;
  concurrency?: number;
  force?: boolean;
  options?: string;
  quiet?: boolean;
}

const nowMs = () => performance.now();

/** Runs `earshot transcribe`. */
export async function runTranscribe(
  audio: readonly string[],
  options: TranscribeOptions,
  flags: readonly ContractFlag[],
): Promise<void> {
  if (options.output === '') throw usageError('--output must name a file or a folder, got ""');
  const terminal = createTerminal(options.quiet === true);
  // Commander keeps the values of all options in one object.
  const values = options as unknown as Record<string, unknown>;
  const parameters = await readParameters(flags, values, options.options);
  const found = await findRecordings(audio);
  if (found.recordings.length > 1 && found.recordings.some(({ source }) => source.type === 'stdin'))
    throw usageError('- for standard input goes with no other recording');
  if (options.output === '-') requireOneText(found, options);
  const planned = plan(found, options);
  if (!isCollection(found, options)) await requireWritableOutput(found, options.output);
  const records = new TranscriptionRecords();
  const transcriber = await createTranscriber(options, parameters);
  const batch: BatchOptions = {
    transcriber,
    records,
    parameters,
    rendering: {
      timestamps: options.timestamps === true,
      subtitles: parameters.subtitles_config,
    },
    isForced: options.force === true,
    signal: abortOnInterruption(),
  };
  const view = createView(terminal, planned.length);
  try {
    const [only] = planned;
    if (!isCollection(found, options) && only !== undefined)
      await transcribeSingle(only, batch, options, view, terminal);
    else {
      const concurrency = options.concurrency ?? transcriber.usualConcurrency;
      const summary = await transcribeBatch(planned, { ...batch, concurrency, nowMs }, view);
      view.close();
      reportSummary(summary, terminal, transcriber);
    }
  } finally {
    view.close();
    if (records.problem !== undefined)
      terminal.notice(
        `what is done cannot be recorded, so that an interrupted command begins again: ${records.problem}`,
      );
    await transcriber.close();
  }
}

/** Requires that the one named file, if there is one, is no recording and can be written. */
async function requireWritableOutput(
  { recordings }: FoundRecordings,
  output: string | undefined,
): Promise<void> {
  if (isPrinted(output)) return;
  for (const { source } of recordings)
    if (source.type === 'file') requireOtherFile(output, source.path, '--output');
  await requireWritableFolder(dirname(resolve(output)));
}

/** True when the text goes to standard output. */
function isPrinted(output: string | undefined): output is undefined | '-' {
  return output === undefined || output === '-';
}

/** Requires that what is printed is one text. */
function requireOneText(found: FoundRecordings, { format = [] }: TranscribeOptions): void {
  if (found.isCollection || found.recordings.length > 1 || format.length > 1)
    throw usageError(
      '--output - prints one recording in one format',
      'name a folder for several of them',
    );
}

function isCollection({ isCollection: hasSeveral }: FoundRecordings, options: TranscribeOptions) {
  if (options.output === '-') return false;
  return hasSeveral || options.format !== undefined || isFolder(options.output);
}

function isFolder(path: string | undefined): boolean {
  if (path === undefined) return false;
  if (/[/\\]$/.test(path)) return true;
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Plans the output files: none when the text is printed or written to the one named file. */
function plan(found: FoundRecordings, options: TranscribeOptions): PlannedRecording[] {
  const { recordings } = found;
  if (!isCollection(found, options))
    return recordings.map((recording) => ({ recording, outputs: [] }));
  const format = printedFormat(options) ?? 'txt';
  const { output } = options;
  return planOutputs(
    recordings,
    options.format ?? [format],
    output === undefined ? undefined : resolve(output),
  );
}

async function createTranscriber(
  options: TranscribeOptions,
  parameters: JobParameters,
): Promise<Transcriber> {
  // Loaded only when needed, so that other commands start fast.
  if (options.local === true)
    return (await import('./transcribe-locally.js')).createLocalTranscriber(parameters);
  const client = await connect(options);
  const { baseUrl } = await findConnection(options);
  const { createRemoteTranscriber } = await import('./transcribe-remotely.js');
  return createRemoteTranscriber(client, baseUrl, parameters);
}

function createView(terminal: Terminal, recordings: number): BatchView {
  if (!terminal.showsProgress) return createPlainView(terminal);
  return new BarView({
    stream: errorStream,
    symbols: symbolsFor(process.env),
    hasColours: terminal.hasErrorColours,
    nowMs,
    recordings,
  });
}

/** Transcribes one recording. Its text is printed or written to the named file. */
async function transcribeSingle(
  planned: PlannedRecording,
  batch: BatchOptions,
  options: TranscribeOptions,
  view: BatchView,
  terminal: Terminal,
): Promise<void> {
  const { label } = planned.recording;
  view.begin(planned, label);
  let jobStage = '';
  const { result } = await transcribeRecording(planned, batch, (progress) => {
    jobStage = progress.stage;
    view.update(planned, label, progress);
  }).catch((error: unknown) => {
    view.close();
    const isWithServer = batch.transcriber.server !== 'local' && jobStage !== 'uploading';
    if (batch.signal.aborted && isWithServer)
      terminal.notice(
        'interrupted; the job continues on the server, and the same command collects it',
      );
    throw error;
  });
  view.close();
  const text = renderResult(result, printedFormat(options) ?? 'txt', batch.rendering);
  if (isPrinted(options.output)) process.stdout.write(text);
  else {
    const { writeAtomically } = await import('../write-atomically.js');
    await writeAtomically(resolve(options.output), text);
  }
  const { audio_duration, transcription_time } = result.metadata;
  terminal.notice(formatSpeed(audio_duration, transcription_time));
  for (const failure of listAddOnFailures(result)) process.stderr.write(`earshot: ${failure}\n`);
}

/** Writes the totals and the failures, and sets the exit code. */
function reportSummary(
  { totals, failed, addOnFailures, left, exitCode }: BatchSummary,
  terminal: Terminal,
  transcriber: Transcriber,
): void {
  const { recordings, done, skipped, audioSeconds, seconds } = totals;
  const counts = [
    `${done} done`,
    skipped > 0 ? `${skipped} skipped` : '',
    failed.length > 0 ? `${failed.length} failed` : '',
    left > 0 ? `${left} left` : '',
  ].filter((part) => part !== '');
  const speed = done > 0 ? `; ${formatSpeed(audioSeconds, seconds)}` : '';
  terminal.notice(
    `${recordings} ${recordings === 1 ? 'recording' : 'recordings'}: ${counts.join(', ')}${speed}`,
  );
  // Failures are shown even when nothing else is. A common failure of all recordings is shown once.
  const isCommon = exitCode === exitCodes.unreachable || exitCode === exitCodes.unauthorised;
  for (const { label, lines } of isCommon ? failed.slice(0, 1) : failed)
    process.stderr.write(`earshot: ${isCommon ? '' : `${label}: `}${lines.join('\n')}\n`);
  for (const [failure, count] of addOnFailures)
    process.stderr.write(`earshot: ${failure}${count === 1 ? '' : ` (${count} recordings)`}\n`);
  if (exitCode === exitCodes.interrupted)
    terminal.notice(
      transcriber.server === 'local'
        ? 'interrupted; the same command continues'
        : 'interrupted; jobs that were created continue on the server, and the same command collects them',
    );
  process.exitCode = exitCode;
}

/** Format that the options select, undefined without one. */
function printedFormat(options: TranscribeOptions): OutputFormat | undefined {
  const { format, json, output, srt, vtt } = options;
  if (output === '-' && format !== undefined) return format[0];
  if (json === true) return 'json';
  if (srt === true) return 'srt';
  return vtt === true ? 'vtt' : undefined;
}
