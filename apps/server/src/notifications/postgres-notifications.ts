import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../clock/index.js';
import { InProcessNotifications } from './in-process-notifications.js';
import type { Notifications, Topic } from './notifications.js';

/** Channel of the database for the notifications of all nodes. */
const channel = 'earshot';

/**
 * Time for which notifications are gathered before they are sent, in milliseconds. Each transaction
 * that notifies waits for a lock of the whole database.
 */
const gatherMs = 10;

/** Longest payload of a notification, in bytes: the database allows less than 8,000. */
const maximumPayloadBytes = 7000;

/** Delay after which a lost connection is opened again, in milliseconds. */
const reconnectMs = 500;

/**
 * Notifications between the nodes of a cluster, over the database. Those of this node are published
 * here at once, and everywhere else a little later.
 */
export class PostgresNotifications implements Notifications {
  readonly #pool: Pool;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #nodeId = randomUUID();
  readonly #local = new InProcessNotifications();
  /** Lines that wait to be sent: each is one topic with one key. */
  readonly #outgoing = new Set<string>();
  #listener: PoolClient | undefined;
  #isClosed = false;

  /** @param pool - connections, one of which is occupied until {@link close} */
  constructor(pool: Pool, clock: Pick<Clock, 'after'>) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /**
   * Begins to receive the notifications of other nodes.
   *
   * @throws errors of the database
   */
  async listen(): Promise<void> {
    const connection = await this.#pool.connect();
    connection.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    try {
      await connection.query(`listen ${channel}`);
    } catch (error) {
      connection.release(true);
      throw error;
    }
    connection.once('error', () => this.#listenAgain(connection));
    connection.once('end', () => this.#listenAgain(connection));
    this.#listener = connection;
    if (this.#isClosed) this.close();
  }

  publish(topic: Topic, key = ''): void {
    this.#local.publish(topic, key);
    if (this.#isClosed) return;
    if (this.#outgoing.size === 0) this.#clock.after(gatherMs, () => void this.#send());
    this.#outgoing.add(`${topic} ${key}`);
  }

  subscribe(topic: Topic, key: string, listener: () => void): () => void {
    return this.#local.subscribe(topic, key, listener);
  }

  /** Sends and receives no more. */
  close(): void {
    this.#isClosed = true;
    this.#listener?.release(true);
    this.#listener = undefined;
  }

  async #send(): Promise<void> {
    const payloads = splitPayloads(this.#nodeId, this.#outgoing);
    this.#outgoing.clear();
    if (this.#isClosed) return;
    // They only shorten a wait, so that lost ones are not repeated.
    await this.#pool
      .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
        channel,
        payloads,
      ])
      .catch(() => undefined);
  }

  #receive(payload: string): void {
    const [nodeId, ...lines] = payload.split('\n');
    if (nodeId === this.#nodeId) return;
    for (const line of lines) {
      const space = line.indexOf(' ');
      // Nodes of another version may have topics that this one does not know, and nobody subscribes
      // to.
      this.#local.publish(line.slice(0, space) as Topic, line.slice(space + 1));
    }
  }

  #listenAgain(connection: PoolClient): void {
    if (this.#listener !== connection) return;
    this.#listener = undefined;
    connection.release(true);
    const listen = (): void => {
      if (!this.#isClosed) this.listen().catch(() => this.#clock.after(reconnectMs, listen));
    };
    listen();
  }
}

/** Divides lines into payloads, each of which begins with the id of the node. */
function splitPayloads(nodeId: string, lines: Iterable<string>): string[] {
  const payloads: string[] = [];
  let payload = nodeId;
  for (const line of lines) {
    if (Buffer.byteLength(payload) + Buffer.byteLength(line) >= maximumPayloadBytes) {
      payloads.push(payload);
      payload = nodeId;
    }
    payload += `\n${line}`;
  }
  return [...payloads, payload];
}
