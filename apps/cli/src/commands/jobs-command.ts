import { type Job, type JobStatus, jobProgressSchema, jobStatuses } from '@earshot/core';
import { Command, Option } from 'commander';
import { type ConnectionOptions, connect, withConnectionOptions } from '../connection.js';
import { formatTable } from '../format-table.js';
import { formatTranscript } from '../format-transcript.js';
import { readCount } from '../number-arguments.js';
import { createTerminal, type Terminal } from '../terminal.js';

interface OutputOptions extends ConnectionOptions {
  json?: boolean;
}

interface ListOptions extends OutputOptions {
  limit: number;
  status?: JobStatus[];
}

/** Status of a job, with the completed share of a job in progress. */
function describeStatus({ post_session_metadata, status }: Job): string {
  const progress = jobProgressSchema.safeParse(post_session_metadata['progress']).data;
  const { audio_seconds_done = 0, audio_seconds_total } = progress ?? {};
  if (status !== 'processing' || !audio_seconds_total) return status;
  return `${status} ${Math.floor((100 * audio_seconds_done) / audio_seconds_total)} %`;
}

/**
 * Reason of a job that ended as an error. Undefined for other jobs, and when the service gives no
 * reason.
 */
function describeReason({ error_code, post_session_metadata }: Job): string | undefined {
  if (error_code == null) return undefined;
  const error: unknown = post_session_metadata['error'];
  const message =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined;
  return [`error ${error_code}`, message].filter((part) => typeof part === 'string').join(': ');
}

/** Creates `earshot jobs`, which lists, shows, cancels and deletes the jobs of an API key. */
export function jobsCommand(): Command {
  const terminal = createTerminal(false);
  const command = new Command('jobs').description(
    'list, show, cancel and delete jobs of the server',
  );
  withConnectionOptions(command.command('list'))
    .description('list jobs, the newest first')
    .option('--limit <number>', 'how many', readCount, 20)
    .addOption(new Option('--status <states...>', 'only in these states').choices(jobStatuses))
    .option('--json', 'print them whole')
    .action((options: ListOptions) => listJobs(options, terminal));
  withConnectionOptions(command.command('show'))
    .description('show a job: its transcript, or its status')
    .argument('<id>', 'of the job')
    .option('--json', 'print it whole')
    .action((id: string, options: OutputOptions) => showJob(id, options, terminal));
  withConnectionOptions(command.command('cancel'))
    .description('end jobs that wait or are in progress')
    .argument('<ids...>', 'of the jobs')
    .action(async (ids: string[], connection: ConnectionOptions) => {
      const client = await connect(connection);
      for (const id of ids) {
        await client.preRecorded.cancel(id);
        terminal.notice(`cancelled ${id}`);
      }
    });
  withConnectionOptions(command.command('delete'))
    .description('delete jobs that have ended, with their audio and results')
    .argument('<ids...>', 'of the jobs')
    .action(async (ids: string[], connection: ConnectionOptions) => {
      const client = await connect(connection);
      for (const id of ids) {
        await client.transcriptions.delete(id);
        terminal.notice(`deleted ${id}`);
      }
    });
  return command;
}

async function listJobs(
  { limit, status, json, ...connection }: ListOptions,
  terminal: Terminal,
): Promise<void> {
  const client = await connect(connection);
  const { items } = await client.transcriptions.list({
    limit,
    ...(status === undefined ? {} : { status }),
    ...(json === true ? {} : { results: 'brief' as const }),
  });
  if (json === true) return terminal.result(JSON.stringify(items, null, 2));
  const rows = items.map((job) => [
    job.id,
    job.kind,
    describeStatus(job),
    job.created_at.slice(0, 16).replace('T', ' '),
    job.file?.audio_duration == null ? '' : `${job.file.audio_duration.toFixed(1)} s`,
    job.file?.filename ?? '',
  ]);
  terminal.result(formatTable(['id', 'kind', 'status', 'created (UTC)', 'audio', 'file'], rows));
}

async function showJob(
  id: string,
  { json, ...connection }: OutputOptions,
  terminal: Terminal,
): Promise<void> {
  const job = await (await connect(connection)).transcriptions.get(id);
  if (json === true) return terminal.result(JSON.stringify(job, null, 2));
  terminal.notice([job.kind, describeStatus(job)].join(', '));
  const reason = describeReason(job);
  if (reason !== undefined) terminal.notice(reason);
  const utterances = job.result?.transcription?.utterances;
  if (utterances !== undefined) terminal.result(formatTranscript(utterances, { timestamps: true }));
}
