import { type JobStatus, jobStatuses } from '@earshot/core';
import { Command, Option } from 'commander';
import { type ConnectionOptions, connect, withConnectionOptions } from '../connection.js';
import { formatTable } from '../format-table.js';
import { formatTranscript } from '../format-transcript.js';
import { createTerminal } from '../terminal.js';
import { readCount } from './number-arguments.js';

interface OutputOptions extends ConnectionOptions {
  json?: boolean;
}

interface ListOptions extends OutputOptions {
  limit: number;
  status?: JobStatus[];
}

/** Creates `earshot jobs`, which lists, shows and deletes the jobs of an API key. */
export function jobsCommand(): Command {
  const terminal = createTerminal(false);
  const command = new Command('jobs').description('list, show and delete jobs of the server');
  withConnectionOptions(command.command('list'))
    .description('list jobs, the newest first')
    .option('--limit <number>', 'how many', readCount, 20)
    .addOption(new Option('--status <states...>', 'only in these states').choices(jobStatuses))
    .option('--json', 'print them whole')
    .action(async ({ limit, status, json, ...connection }: ListOptions) => {
      const client = await connect(connection);
      const { items } = await client.transcriptions.list({
        limit,
        ...(status === undefined ? {} : { status }),
      });
      if (json === true) return terminal.result(JSON.stringify(items, null, 2));
      const rows = items.map((job) => [
        job.id,
        job.kind,
        job.status,
        job.created_at.slice(0, 16).replace('T', ' '),
        job.file?.audio_duration == null ? '' : `${job.file.audio_duration.toFixed(1)} s`,
        job.file?.filename ?? '',
      ]);
      terminal.result(
        formatTable(['id', 'kind', 'status', 'created (UTC)', 'audio', 'file'], rows),
      );
    });
  withConnectionOptions(command.command('show'))
    .description('show a job: its transcript, or its status')
    .argument('<id>', 'of the job')
    .option('--json', 'print it whole')
    .action(async (id: string, { json, ...connection }: OutputOptions) => {
      const job = await (await connect(connection)).transcriptions.get(id);
      if (json === true) return terminal.result(JSON.stringify(job, null, 2));
      terminal.notice(
        `${job.kind}, ${job.status}${job.error_code == null ? '' : ` ${job.error_code}`}`,
      );
      const utterances = job.result?.transcription?.utterances;
      if (utterances !== undefined)
        terminal.result(formatTranscript(utterances, { timestamps: true }));
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
