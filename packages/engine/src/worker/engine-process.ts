import { Socket } from 'node:net';
import { SpoolReader, type TransferredEvent } from '../ipc/audio-spool.js';
import { CommandReader, commandDescriptor } from '../ipc/command-pipe.js';
import type { ProcessEvent } from '../ipc/protocol.js';
import { endProcess, lowerPriority, obeyParent } from '../runtime/child-process.js';
import { systemTimers } from '../runtime/timers.js';
import { EngineServer } from './engine-server.js';
import { Heartbeats } from './heartbeats.js';

/**
 * Niceness of a process that prepares vocabularies: it gets a third of the time of a processor that
 * is busy with other work.
 */
const preparerNiceness = 5;

/** Descriptor of the audio spool, after that of the commands. */
const spoolDescriptor = commandDescriptor + 1;

/**
 * Entry of the processes that the pool starts. Commands come through a pipe, and events are sent to
 * the parent over the channel. A process ends as soon as that channel is closed, so that none
 * outlives the service.
 */
function main(): void {
  if (!obeyParent('An engine process is started by a pool, not by hand.')) return;
  const spool = new SpoolReader(spoolDescriptor);
  const send = (event: ProcessEvent) => {
    heartbeats.noteEvent();
    const message: TransferredEvent = { event, batchesRead: spool.takeBatchesRead() };
    process.send?.(message, undefined, undefined, (error) => {
      if (error !== null) endProcess();
    });
  };
  const usage = () => {
    const { user, system } = process.cpuUsage();
    return { residentBytes: process.memoryUsage.rss(), cpuSeconds: (user + system) / 1e6 };
  };
  const heartbeats = new Heartbeats(systemTimers, () =>
    send({ type: 'heartbeat', usage: usage() }),
  );
  const server = new EngineServer(send, usage);
  heartbeats.start();
  const commands = new CommandReader(spool, (command) => {
    // Preparing vocabularies must not slow live channels down.
    if (command.type === 'load_preparer') lowerPriority(preparerNiceness);
    server.handle(command);
  });
  new Socket({ fd: commandDescriptor, readable: true, writable: false })
    .on('data', (chunk) => commands.push(chunk))
    .on('error', endProcess);
}

main();
