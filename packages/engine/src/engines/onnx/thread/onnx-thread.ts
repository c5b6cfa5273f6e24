import { parentPort } from 'node:worker_threads';
import { EngineClosedError } from '../../../port/engine-error.js';
import { transferError } from '../../../port/transferred-error.js';
import { SpeechModel } from './speech-model.js';
import type { ThreadCommand, ThreadReply } from './thread-messages.js';
import { type OrderedWork, type Urgency, WorkOrder } from './work-order.js';

/** The model of this thread, and the work in progress. */
class ModelServer {
  readonly #reply: (reply: ThreadReply) => void;
  readonly #order = new WorkOrder();
  readonly #works = new Map<number, OrderedWork>();
  #model: SpeechModel | undefined;

  constructor(reply: (reply: ThreadReply) => void) {
    this.#reply = reply;
  }

  handle(command: ThreadCommand): void {
    switch (command.type) {
      case 'load':
        SpeechModel.load(command.options).then(
          (model) => {
            this.#model = model;
            this.#reply({ type: 'loaded', version: model.version, notes: model.notes });
          },
          (error: unknown) => this.#reply({ type: 'unavailable', error: transferError(error) }),
        );
        break;
      case 'recognize': {
        const { request, work } = command;
        void this.#do(work, request.urgency, async (model, turns) => ({
          type: 'recognized',
          work,
          recognition: await model.recognize(request, turns),
        }));
        break;
      }
      case 'follow': {
        const { before, request, work } = command;
        void this.#do(work, request.urgency, async (model, turns) => ({
          type: 'followed',
          work,
          hypothesis: await model.follow(request, before, turns),
        }));
        break;
      }
      case 'abort':
        this.#works.get(command.work)?.abort(new EngineClosedError('The work was aborted.'));
        break;
    }
  }

  /** Does a piece of work. Never rejects. */
  async #do(
    work: number,
    urgency: Urgency,
    run: (model: SpeechModel, turns: OrderedWork) => Promise<ThreadReply>,
  ): Promise<void> {
    const turns = this.#order.add(urgency);
    this.#works.set(work, turns);
    try {
      if (this.#model === undefined) throw new EngineClosedError('The model is not loaded yet.');
      this.#reply(await run(this.#model, turns));
    } catch (error) {
      this.#reply({ type: 'failed', work, error: transferError(error) });
    } finally {
      this.#works.delete(work);
      turns.end();
    }
  }
}

const port = parentPort;
if (port !== null) {
  const server = new ModelServer((reply) => port.postMessage(reply));
  // The parent is of the same package, which sends nothing else.
  port.on('message', (message) => server.handle(message as ThreadCommand));
}
