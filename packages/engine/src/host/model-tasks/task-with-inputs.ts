import { PassThrough } from 'node:stream';
import type { ModelTask, ModelTaskProgress, TaskInput } from '../../ipc/model-task.js';
import { EngineClosedError } from '../../port/engine-error.js';
import { systemTimers, type Timer } from '../../runtime/timers.js';
import { runInProcess } from './run-in-process.js';

/** Options of {@link TaskWithInputs}. */
interface TaskWithInputsOptions<Result> {
  readonly task: ModelTask;
  /** Time without an input after which the process ends, in seconds. */
  readonly idleSeconds: number;
  /** Message of the errors after it was closed. */
  readonly closedText: string;
  /** The number of an input and its result in a message, or undefined for other messages. */
  readonly readResult: (message: ModelTaskProgress) => readonly [number, Result] | undefined;
}

interface WaitingInput<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A process that takes inputs. */
interface InputProcess<Result> {
  readonly inputs: PassThrough;
  readonly waiting: Map<number, WaitingInput<Result>>;
}

/**
 * A task that takes inputs one by one. Its process is started with the first input, stays while
 * there are inputs, and is started again after a crash.
 */
export class TaskWithInputs<Result> {
  readonly #options: TaskWithInputsOptions<Result>;
  readonly #closing = new AbortController();
  #process: InputProcess<Result> | undefined;
  #nextNumber = 0;
  #idle: Timer | undefined;

  constructor(options: TaskWithInputsOptions<Result>) {
    this.#options = options;
  }

  /**
   * Gives an input to the process.
   *
   * @param selectInput - the input, by its number
   * @throws EngineClosedError after {@link close}, and the errors of the task
   */
  async run(selectInput: (number: number) => TaskInput): Promise<Result> {
    if (this.#closing.signal.aborted) throw new EngineClosedError(this.#options.closedText);
    this.#idle?.clear();
    const { inputs, waiting } = (this.#process ??= this.#start());
    const number = this.#nextNumber;
    this.#nextNumber += 1;
    return new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject });
      inputs.write(selectInput(number));
    });
  }

  /** Ends the process. Inputs that wait are rejected. */
  close(): void {
    this.#idle?.clear();
    this.#closing.abort(new EngineClosedError(this.#options.closedText));
  }

  #start(): InputProcess<Result> {
    const { closedText, readResult, task } = this.#options;
    const inputs = new PassThrough({ objectMode: true });
    const waiting = new Map<number, WaitingInput<Result>>();
    const started = { inputs, waiting };
    const fail = (error: unknown) => {
      if (this.#process === started) this.#process = undefined;
      inputs.destroy();
      for (const { reject } of waiting.values()) reject(error);
    };
    const onProgress = (message: ModelTaskProgress) => {
      const read = readResult(message);
      if (read === undefined) return;
      const [number, result] = read;
      waiting.get(number)?.resolve(result);
      waiting.delete(number);
      if (waiting.size === 0) this.#endWhenIdle(started);
    };
    runInProcess(task, { inputs, signal: this.#closing.signal, onProgress }).then(
      () => fail(new EngineClosedError(closedText)),
      fail,
    );
    return started;
  }

  #endWhenIdle(idle: InputProcess<Result>): void {
    this.#idle?.clear();
    this.#idle = systemTimers.after(this.#options.idleSeconds * 1000, () => {
      if (this.#process === idle) this.#process = undefined;
      idle.inputs.end();
    });
  }
}
