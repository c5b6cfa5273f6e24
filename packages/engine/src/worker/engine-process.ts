import { Socket } from 'node:net';
import { SpoolReader, type TransferredEvent } from '../ipc/audio-spool.js';
import { CommandReader, commandDescriptor } from '../ipc/command-pipe.js';
import type { ProcessEvent } from '../ipc/protocol.js';
import { endProcess, lowerPriority, obeyParent } from '../runtime/child-process.js';
import { systemTimers } from '../runtime/timers.js';
import { EngineServer } from './engine-server.js';
import { Heartbeats } from './heartbeats.js';

/**
 * Niceness of the processes. On a busy processor, a process that recognises gets a third of the
 * time of the one that reads and acknowledges audio, which has little to do and must do it at once.
 * One that prepares vocabularies gets a third of that, so that live channels do not wait for it.
 */
const niceness = { recognising: 5, preparing: 10 };

/** Descriptor of the audio spool, after that of the commands. */
const spoolDescriptor = commandDescriptor + 1;

/**
 * Entry of the processes that the pool starts. Commands come through a pipe, and events are sent to
 * the parent over the channel. A process ends as soon as that channel is closed, so that none
 * outlives the service.
 */
function main(): void {
  if (!obeyParent('An engine process is started by a pool, not by hand.')) return;
  // Threads that a recogniser starts later inherit it.
  lowerPriority(niceness.recognising);
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
    if (command.type === 'load_preparer') lowerPriority(niceness.preparing);
    server.handle(command);
  });
  new Socket({ fd: commandDescriptor, readable: true, writable: false })
    .on('data', (chunk) => commands.push(chunk))
    .on('error', endProcess);
}

main();
