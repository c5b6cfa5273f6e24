import { setPriority } from 'node:os';
import { SpoolReader, type TransferredCommand, type TransferredEvent } from '../ipc/audio-spool.js';
import type { ProcessEvent } from '../ipc/protocol.js';
import { systemTimers } from '../runtime/timers.js';
import { serveEngine } from './serve-engine.js';

/** Niceness of a process that prepares vocabularies: it gets a third of the time of a processor that is busy with other work. */
const preparerNiceness = 5;

/** Interval of the heartbeats, in milliseconds. */
const heartbeatMs = 1000;

/** Descriptor of the audio spool, after those that every process has and the channel to its parent. */
const spoolDescriptor = 4;

/**
 * Entry of the processes that the pool starts. All commands come over the channel to the parent, and without it a process ends at
 * once, so that none outlives the service.
 */
function main(): void {
  // Library threads may still be busy, and waiting for them could take for ever: nothing here needs an orderly end.
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

  const spool = new SpoolReader(spoolDescriptor);
  const send = (event: ProcessEvent) => {
    const message: TransferredEvent = { event, batchesRead: spool.takeBatchesRead() };
    process.send?.(message, undefined, undefined, (error) => {
      if (error !== null) end();
    });
  };
  const usage = () => {
    const { user, system } = process.cpuUsage();
    return { residentBytes: process.memoryUsage.rss(), cpuSeconds: (user + system) / 1e6 };
  };
  const sendHeartbeat = () => {
    send({ type: 'heartbeat', usage: usage() });
    systemTimers.after(heartbeatMs, sendHeartbeat);
  };
  const handle = serveEngine(send, usage);
  sendHeartbeat();
  process.on('message', (message) => {
    // The parent is the pool of the same package, which sends nothing else.
    const command = spool.unpack(message as TransferredCommand);
    // Preparing vocabularies is not to slow live channels down.
    if (command.type === 'load_preparer') setPriority(preparerNiceness);
    handle(command);
  });
}

main();
