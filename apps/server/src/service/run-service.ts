import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { systemClock } from '../clock/index.js';
import { ConfigurationError, loadConfiguration } from '../configuration/index.js';
import { createLogger } from '../observability/create-logger.js';
import { StorageError } from '../storage/storage-error.js';
import { StartError } from './listen.js';
import type { RunningServer, startServer } from './start-server.js';

/** Options of {@link runService}. */
export interface RunServiceOptions {
  /**
   * Model of the catalogue that a service installs while it runs, when it would use models and has
   * none. @defaultValue none
   */
  readonly firstModel?: string | undefined;
}

/** Time after which a stopping process exits in any case, in milliseconds. */
const shutdownLimitMs = 20_000;

/**
 * Runs the service in this process until SIGTERM or SIGINT stops it. It reads its configuration
 * from the environment, writes one line to standard output when it is ready, and logs to standard
 * error. An uncaught error is logged and ends the process.
 */
export async function runService({ firstModel }: RunServiceOptions = {}): Promise<void> {
  // Files contain keys, audio and transcripts: only the user of this process may read them.
  process.umask(0o077);
  let server: RunningServer;
  let logger: Logger;
  try {
    const configuration = loadConfiguration();
    logger = createLogger(configuration.logLevel);
    exitOnUncaughtErrors(logger);
    const startServer = await loadServer();
    server = await startServer(configuration, { logger });
  } catch (error) {
    const isForOperator =
      error instanceof ConfigurationError ||
      error instanceof StorageError ||
      error instanceof StartError;
    process.stderr.write(`${isForOperator ? error.message : describe(error)}\n`);
    process.exit(1);
  }
  if (server.firstKey !== undefined)
    writeLine(`The first API key, shown this once: ${server.firstKey}`);
  const id = server.notice === undefined ? undefined : firstModel;
  if (server.notice !== undefined && id === undefined) writeLine(server.notice);
  // Before readiness is announced, since the process may be stopped from then on.
  stopAtSignals(server, logger);
  writeLine(`Earshot is ready at ${server.url}`);
  if (id !== undefined) await server.installFirstModel({ id, report: writeLine });
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Loads what the service consists of. It takes a while, so that it is not part of this module:
 * invalid settings are reported at once.
 */
async function loadServer(): Promise<typeof startServer> {
  // Modules run once, and optimized code of what loads them would be ready when they are loaded.
  setFlagsFromString('--no-opt');
  const module = await import('./start-server.js');
  setFlagsFromString('--opt');
  // By default V8 lets a small heap grow fourfold between full collections. Sockets and requests
  // outlive the young generation, so that a flood of connections would leave 250 MiB of garbage.
  setFlagsFromString('--heap-growing-percent=50');
  // Objects that V8 allocates in the old generation, since earlier ones have lived long, keep the
  // audio that they refer to until a full collection. With a thousand live sessions there was one
  // every second, which delayed a percent of the acknowledgements by 30 ms.
  setFlagsFromString('--no-allocation-site-pretenuring');
  return module.startServer;
}

function stopAtSignals(server: RunningServer, logger: Logger): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    // A second signal ends the process immediately.
    if (isStopping) process.exit(1);
    isStopping = true;
    logger.info({ signal }, 'service is stopping');
    systemClock.after(shutdownLimitMs, () => {
      logger.error('service did not stop in time');
      process.exit(1);
    });
    server.close().then(
      () => {
        logger.info('service stopped');
        process.exit(0);
      },
      (error: unknown) => {
        logger.error({ err: error }, 'service did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function exitOnUncaughtErrors(logger: Logger): void {
  const exit = (error: unknown): void => {
    logger.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  };
  process.on('uncaughtException', exit);
  process.on('unhandledRejection', exit);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
