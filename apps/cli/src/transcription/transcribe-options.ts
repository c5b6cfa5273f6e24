import type { ConnectionOptions } from '../connection.js';
import type { OutputFormat } from './outputs/plan-outputs.js';

/** Options of `earshot transcribe` besides the parameters of the job. */
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

/** Format of the options that name one; undefined without. */
export function printedFormat({ json, srt, vtt }: TranscribeOptions): OutputFormat | undefined {
  if (json === true) return 'json';
  if (srt === true) return 'srt';
  return vtt === true ? 'vtt' : undefined;
}
