import {
  AuthenticationError,
  EarshotError,
  JobFailedError,
  NetworkError,
  NotFoundError,
} from '@earshot/http';
import { SubtitlesError } from '@earshot/subtitles';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** A wrong argument of a tool, or one that is not allowed. The message says what to do. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/**
 * Runs a tool. An expected error becomes a result that says what to do; any other one is rejected
 * with.
 */
export async function runTool(run: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await run();
  } catch (error) {
    const text = adviceFor(error);
    if (text === undefined) throw error;
    return { content: [{ type: 'text', text }], isError: true };
  }
}

/** What to do about an error, or undefined for an error that is not expected. */
function adviceFor(error: unknown): string | undefined {
  if (error instanceof ToolError || SubtitlesError.is(error)) return error.message;
  if (!EarshotError.is(error)) return undefined;
  if (AuthenticationError.is(error))
    return 'The service refused the API key. Ask the user to set EARSHOT_API_KEY of earshot-mcp to a key of the service.';
  if (NotFoundError.is(error))
    return 'The service has no such transcript for this API key. list_transcripts shows the ids.';
  if (NetworkError.is(error))
    return 'The service cannot be reached. Ask the user to start it, or to set EARSHOT_URL of earshot-mcp to its address.';
  if (JobFailedError.is(error))
    return `The recording could not be transcribed: ${error.reason ?? `error ${error.errorCode}`} (id ${error.job.id}).`;
  return error.isRetryable ? `${error.message}. Try again later.` : error.message;
}
