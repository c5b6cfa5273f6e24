import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker } from 'node:worker_threads';
import {
  lifelineDescriptor,
  type ModelTask,
  type ModelTaskInput,
  type ModelTaskProgress,
  type ModelTaskReply,
  type TaskInput,
} from '../ipc/model-task.js';
import { transferError } from '../port/transferred-error.js';
import { endProcess, lowerPriority, obeyParent } from '../runtime/child-process.js';
import { runModelTask } from './run-model-task.js';

/** Niceness of the process: like preparing, it must not slow live channels down. */
const taskNiceness = 10;

/**
 * Entry of the processes that do one {@link ModelTask} each. The parent ends the process once it
 * has the reply.
 */
function main(): void {
  if (!obeyParent('A process of a model is started by the service, not by hand.')) return;
  lowerPriority(taskNiceness);
  new Worker(fileURLToPath(import.meta.url)).unref();
  const reply = (message: ModelTaskProgress | ModelTaskReply) => {
    process.send?.(message);
  };
  process.once('message', (message) => {
    // The parent is of the same package, which sends nothing else.
    const task = message as ModelTask;
    const sources = { audio: process.stdin, inputs: receiveInputs() };
    runModelTask(task, sources, reply).then(reply, (error: unknown) =>
      reply({ type: 'failed', error: transferError(error) }),
    );
  });
}

/** Inputs that the parent sends from now on, until it sends their end. */
function receiveInputs(): AsyncIterable<TaskInput> {
  const inputs = new PassThrough({ objectMode: true });
  process.on('message', (message) => {
    // The parent is of the same package, which sends nothing else after a task.
    const input = message as ModelTaskInput;
    if (input === 'end') inputs.end();
    else inputs.write(input);
  });
  return inputs;
}

/**
 * Entry of the thread that ends the process with its parent, even while native code blocks the main
 * thread.
 */
function watchLifeline(): void {
  new Socket({ fd: lifelineDescriptor }).on('error', endProcess).on('close', endProcess).resume();
}

if (isMainThread) main();
else watchLifeline();
