import { createServer, type Server } from 'node:http';
import { listenLocally } from '@earshot/presets/listen';
import type { Violations } from './violations.js';

/** A callback that was received. */
interface Received {
  readonly webhookId: string;
  readonly body: string;
}

/** Receives all callbacks, some of which it refuses, and checks them in the end. */
export class CallbackLog {
  readonly #server: Server;
  #url = '';
  readonly #random: () => number;
  readonly #received = new Map<string, Received[]>();
  readonly #finals = new Map<string, number>();
  readonly #jobs = new Set<string>();

  static async start(random: () => number): Promise<CallbackLog> {
    const log = new CallbackLog(random);
    ({ url: log.#url } = await listenLocally(log.#server));
    return log;
  }

  private constructor(random: () => number) {
    this.#random = random;
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        // A receiver that fails gets the callback again.
        if (this.#random() < 0.05) {
          response.writeHead(503).end();
          return;
        }
        this.#add(String(request.headers['webhook-id']), Buffer.concat(chunks).toString());
        response.writeHead(204).end();
      });
    });
  }

  get url(): string {
    return `${this.#url}/`;
  }

  /** Expects the callback of a job that is done. */
  expectJob(id: string): void {
    this.#jobs.add(id);
  }

  /** Expects the callbacks of the messages of a session. */
  expectMessages(id: string, finals: number): void {
    this.#finals.set(id, finals);
  }

  /** True once everything that is expected has arrived. */
  get isComplete(): boolean {
    return (
      [...this.#jobs].every((id) => this.#received.has(id)) &&
      [...this.#finals].every(([id, finals]) => this.#listFinals(id).length >= finals)
    );
  }

  /** Notes what is missing, what came twice under another id, and what came in another order. */
  check(violations: Violations): void {
    for (const id of this.#jobs)
      violations.same(`job ${id}: webhook ids of its callback`, 1, this.#listIds(id).size);
    for (const [id, expected] of this.#finals) {
      const finals = this.#listFinals(id);
      violations.same(`session ${id}: finals in callbacks`, expected, finals.length);
      violations.same(
        `session ${id}: order of the finals in callbacks`,
        [...finals].sort((left, right) => left - right),
        finals,
      );
    }
    for (const [id, received] of this.#received) {
      const bodies = new Map<string, string>();
      for (const { body, webhookId } of received) {
        const before = bodies.get(webhookId);
        if (before !== undefined && before !== body)
          violations.add(`${id}: the callback ${webhookId} came with two bodies`);
        bodies.set(webhookId, body);
      }
    }
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #add(webhookId: string, body: string): void {
    const { id } = JSON.parse(body) as { readonly id: string };
    const received = this.#received.get(id) ?? [];
    received.push({ webhookId, body });
    this.#received.set(id, received);
  }

  #listIds(id: string): Set<string> {
    return new Set(this.#received.get(id)?.map(({ webhookId }) => webhookId));
  }

  /** Starts of the final transcripts in the callbacks of a session, in order of their arrival. */
  #listFinals(id: string): number[] {
    const seen = new Set<string>();
    const starts: number[] = [];
    for (const { body, webhookId } of this.#received.get(id) ?? []) {
      if (seen.has(webhookId)) continue;
      seen.add(webhookId);
      const { payload } = JSON.parse(body) as LiveCallback;
      if (payload.type === 'transcript' && payload.data.is_final)
        starts.push(payload.data.utterance.start);
    }
    return starts;
  }
}

interface LiveCallback {
  readonly payload: {
    readonly type: string;
    readonly data: { readonly is_final: boolean; readonly utterance: { readonly start: number } };
  };
}
