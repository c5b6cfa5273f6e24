import process from 'node:process';
import { parseArgs } from 'node:util';
import { serveHttp } from './http/serve-http.js';
import { serveStdio } from './serve-stdio.js';
import { version } from './version.js';

const help = `Usage: earshot-mcp [options]

Serves the Model Context Protocol on standard input and output, against the
service that EARSHOT_URL and EARSHOT_API_KEY name.

Options:
  --folder <path>          folder whose files may be transcribed, repeatable
  --http                   serve streamable HTTP instead
  --port <number>          port of --http (default: 4801)
  --host <address>         address of --http (default: 127.0.0.1); any other
                           one needs EARSHOT_MCP_TOKEN, a bearer token
  --allowed-host <name>    name by which clients reach --http, repeatable
  --version                print the version
  --help                   print this help
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', multiple: true, default: [] },
      http: { type: 'boolean', default: false },
      port: { type: 'string', default: '4801' },
      host: { type: 'string', default: '127.0.0.1' },
      'allowed-host': { type: 'string', multiple: true, default: [] },
      version: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { folder: folders, host, port } = values;
  if (values.help) process.stdout.write(help);
  else if (values.version) process.stdout.write(`${version}\n`);
  else if (values.http) {
    const served = await serveHttp({
      folders,
      host,
      port: toPort(port),
      allowedHosts: values['allowed-host'],
      token: process.env['EARSHOT_MCP_TOKEN'],
    });
    process.stderr.write(`earshot-mcp serves ${served.url}\n`);
    closeOnSignals(served);
  } else {
    closeOnSignals(await serveStdio({ folders }));
  }
}

function toPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new Error(`--port must be a number from 0 to 65535, got ${text}`);
}

/** Closes on the signals that end a program. It then ends by itself. */
function closeOnSignals(server: { close: () => Promise<void> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close());
}

main().catch((error: unknown) => {
  process.stderr.write(`earshot-mcp: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
