import { setPriority } from 'node:os';
import type { ProcessEvent } from './process/protocol.js';
import { serveEngine } from './process/serve-engine.js';
import { createSpoolReader } from './process/spool/spool-reader.js';
import type { TransferredCommand, TransferredEvent } from './process/spool/spooled-audio.js';

/** Niceness of a process that prepares vocabularies: it gets a third of the time of a processor that others want as well. */
const preparerNiceness = 5;

/** How often the process tells that it lives, in milliseconds. */
const aliveEveryMs = 1000;

/** Of the spool, behind those that every process has and the channel to its parent. */
const spoolDescriptor = 4;

/**
 * Entry of the processes that the pool starts. Everything that they are to do comes over the channel to their parent, and
 * without it they end at once, so that none outlives the service.
 */
function main(): void {
  // Library threads may still be busy, and waiting for them could take for ever: nothing here needs a tidy end.
  const end = () => process.kill(process.pid, 'SIGKILL');
  process.on('disconnect', end);
  if (!process.connected) {
    process.stderr.write('An engine process is started by a pool, not by hand.\n');
    process.exitCode = 2;
    return;
  }
  // A terminal and a service manager signal the whole group; the parent decides when its processes end.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);

  const spool = createSpoolReader(spoolDescriptor);
  const tell = (event: ProcessEvent) => {
    const message: TransferredEvent = { event, batchesRead: spool.takeBatchesRead() };
    process.send?.(message, undefined, undefined, (fault) => {
      if (fault !== null) end();
    });
  };
  const usage = () => {
    const { user, system } = process.cpuUsage();
    return { residentBytes: process.memoryUsage.rss(), cpuSeconds: (user + system) / 1e6 };
  };
  const tellAlive = () => tell({ type: 'alive', usage: usage() });
  const handle = serveEngine(tell, usage);
  tellAlive();
  setInterval(tellAlive, aliveEveryMs);
  process.on('message', (message) => {
    // The parent is the pool of the same package, which sends nothing else.
    const command = spool.unpack(message as TransferredCommand);
    // Preparing vocabularies is not to slow those down who speak.
    if (command.type === 'load_preparer') setPriority(preparerNiceness);
    handle(command);
  });
}

main();
