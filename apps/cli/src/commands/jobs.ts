import { Command } from 'commander';
import { type ConnectionOptions, connect } from '../connection.js';
import { formatTable } from '../format-table.js';
import { abortOnInterruption } from '../interruption.js';
import { createTerminal } from '../terminal.js';

interface ListOptions extends ConnectionOptions {
  limit: string;
  status?: ('queued' | 'processing' | 'done' | 'error')[];
  json?: boolean;
}
