import { Command } from 'commander';
import { type ConnectionOptions, requireConnection, withConnectionOptions } from '../connection.js';
import { withMcp } from '../fetched-parts/with-part.js';
import { readPort } from '../number-arguments.js';
import { createTerminal } from '../terminal.js';

/** Options of `earshot mcp`. */
interface McpOptions extends ConnectionOptions {
  folder?: string[];
  http?: boolean;
  port: number;
  host: string;
  allowedHost?: string[];
}

/** Creates `earshot mcp`, by which assistants use a service. */
export function mcpCommand(): Command {
  const command = new Command('mcp').description(
    'serve the Model Context Protocol, by which assistants transcribe, search and read',
  );
  return withConnectionOptions(command)
    .option('--folder <paths...>', 'folders whose files may be transcribed')
    .option('--http', 'serve streamable HTTP instead of standard input and output')
    .option('--port <number>', 'port of --http; 0 takes a free one', readPort, 4801)
    .option(
      '--host <address>',
      'address of --http; one that other machines reach needs EARSHOT_MCP_TOKEN, a bearer token',
      '127.0.0.1',
    )
    .option('--allowed-host <names...>', 'names by which clients reach --http')
    .addHelpText(
      'after',
      '\nAn assistant starts it: its configuration has `npx` as the command, and `-y @earshot/cli mcp --folder <path>` as the arguments.',
    )
    .action(withMcp(serveMcp));
}

/** The server is loaded only here, since it is fetched when it is first needed. */
async function serveMcp(options: McpOptions): Promise<void> {
  const { allowedHost, folder, host, http, port } = options;
  const service = { ...(await requireConnection(options)), folders: folder };
  const { serveHttp, serveStdio } = await import('@earshot/mcp');
  if (http !== true) return closeOnSignals(await serveStdio(service));
  const token = process.env['EARSHOT_MCP_TOKEN'];
  const served = await serveHttp({ ...service, host, port, allowedHosts: allowedHost, token });
  closeOnSignals(served);
  createTerminal(false).notice(`Assistants reach Earshot at ${served.url}`);
}

/** Closes on the signals that end a program. It then ends by itself. */
function closeOnSignals(server: { close: () => Promise<void> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close());
}
