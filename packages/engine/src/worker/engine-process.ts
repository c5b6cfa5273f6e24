import { setPriority } from 'node:os';
import { SpoolReader, type TransferredCommand, type TransferredEvent } from '../ipc/audio-spool.js';
import type { ProcessEvent } from '../ipc/protocol.js';
import { systemTimers } from '../runtime/timers.js';
import { endProcess, obeyParent } from './child-process.js';
import { EngineServer } from './engine-server.js';

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
  if (!obeyParent('An engine process is started by a pool, not by hand.')) return;
  const spool = new SpoolReader(spoolDescriptor);
  const send = (event: ProcessEvent) => {
    const message: TransferredEvent = { event, batchesRead: spool.takeBatchesRead() };
    process.send?.(message, undefined, undefined, (error) => {
      if (error !== null) endProcess();
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
  const server = new EngineServer(send, usage);
  sendHeartbeat();
  process.on('message', (message) => {
    // The parent is the pool of the same package, which sends nothing else.
    const command = spool.unpack(message as TransferredCommand);
    // Preparing vocabularies must not slow live channels down.
    if (command.type === 'load_preparer') setPriority(preparerNiceness);
    server.handle(command);
  });
}

main();
