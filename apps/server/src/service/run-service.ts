import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { systemClock } from '../clock/index.js';
import { ConfigurationError, loadConfiguration } from '../configuration/index.js';
import { createLogger } from '../observability/create-logger.js';
import { StorageError } from '../storage/storage-error.js';
import { StartError } from './listen.js';
import type { RunningServer } from './start-server.js';

/** Time after which a process that is to stop exits in any case, in milliseconds. */
const shutdownLimitMs = 20_000;

/**
 * Runs the service in this process until a signal stops it: configuration from the environment, one line on standard output when it
 * is ready, the log on standard error, a clean end at SIGTERM and SIGINT. An uncaught error is logged and ends the process.
 */
export async function runService(): Promise<void> {
  // Everything that is written holds keys, audio or transcripts: it is for the user of this process alone.
  process.umask(0o077);
  // Unless limited, V8 lets a small heap grow fourfold between full collections. What waits for the network (sockets, requests)
  // outlives the young generation, so that a flood of connections would leave 250 MiB of garbage.
  setFlagsFromString('--heap-growing-percent=50');
  let server: RunningServer;
  let logger: Logger;
  try {
    const configuration = loadConfiguration();
    logger = createLogger(configuration.logLevel);
    dieOfUncaughtErrors(logger);
    // All the rest takes a while to load: a setting that is refused is refused at once.
    const { startServer } = await import('./start-server.js');
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
    process.stdout.write(`The first API key, shown this once: ${server.firstKey}\n`);
  // Before it is said to be ready: from then on it may be asked to stop.
  stopAtSignals(server, logger);
  process.stdout.write(`Earshot is ready at ${server.url}\n`);
}

function stopAtSignals(server: RunningServer, logger: Logger): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    // A second signal asks for an end at once.
    if (isStopping) process.exit(1);
    isStopping = true;
    logger.info({ signal }, 'service stops');
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

function dieOfUncaughtErrors(logger: Logger): void {
  const die = (error: unknown): void => {
    logger.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
