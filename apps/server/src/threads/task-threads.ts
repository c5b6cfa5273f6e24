import { builtFile } from '../built-file.js';
import { Thread } from './thread.js';

/** Runs tasks, each in a thread of its own. */
export class TaskThreads<Task, Outcome> {
  readonly #file: string;
  readonly #threads = new Set<Thread<Task, Outcome>>();

  /** @param file - name of the file of `dist` that a thread runs */
  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Runs a task in a thread, which is terminated afterwards.
   *
   * @throws Error when the thread fails
   */
  async run(task: Task): Promise<Outcome> {
    const thread = new Thread<Task, Outcome>(builtFile(this.#file));
    this.#threads.add(thread);
    try {
      return await thread.call(task);
    } finally {
      this.#threads.delete(thread);
      void thread.terminate();
    }
  }

  /** Terminates all threads. */
  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }
}
