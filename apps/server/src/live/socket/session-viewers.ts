import type { CloseCodeName } from '@earshot/core';
import { findResumptionViolation, type Resumption } from '@earshot/core/protocol';
import type { Clock } from '../../clock/index.js';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import { TokenBucket } from '../../limits/token-bucket.js';
import { limits, type SessionTimes } from '../limits/session-limits.js';
import type { SessionMessages } from '../messages/session-messages.js';
import type { LiveJournal } from '../ports/live-journal.js';
import { readDocument } from '../result/final-document.js';
import type { Connection } from './connection.js';
import { MessageSender } from './message-sender.js';
import type { Refusal } from './refuse-connection.js';
import { ViewerSocket } from './viewer-socket.js';

/** A connection of a viewer. */
export interface ViewerConnection extends Connection {
  /** Hash of its token. */
  readonly tokenHash: string;
}

/** Options of {@link SessionViewers}. */
export interface SessionViewersOptions {
  readonly journal: LiveJournal;
  readonly clock: Clock;
  readonly messages: SessionMessages;
  /** What sends the messages of the session, which the sender of each viewer joins. */
  readonly senders: Set<MessageSender>;
  /** Processing time of the viewers of the key. */
  readonly account: ProcessingAccount;
  /** Path of the final document. */
  readonly documentPath: string;
}

/**
 * The viewers of a session. Each gets the messages at its own pace: those that it has not read yet
 * remain in the journal, and delay neither the session nor other viewers.
 */
export class SessionViewers {
  readonly #options: SessionViewersOptions;
  readonly #rate: TokenBucket;
  readonly #viewers = new Set<ViewerSocket>();
  /** True once the last message of the session has been published. */
  #isEnded = false;

  constructor(options: SessionViewersOptions) {
    this.#options = options;
    this.#rate = new TokenBucket(limits.viewerConnections, () => options.clock.monotonicMs());
  }

  /** Number of connected viewers. */
  get count(): number {
    return this.#viewers.size;
  }

  /**
   * Accepts the socket of a viewer, which gets the messages from its cursor on, by default all
   * messages.
   *
   * @returns the reason why the socket is refused, or undefined when it was accepted
   */
  connect(connection: ViewerConnection, { cursor = 0 }: Resumption): Refusal | undefined {
    if (!this.#rate.take())
      return {
        code: 'overloaded',
        reason: 'Too many connections of viewers to this session: wait a second',
      };
    if (this.#viewers.size >= limits.viewers)
      return {
        code: 'over_quota',
        reason: `Too many viewers of this session: at most ${limits.viewers} are allowed`,
      };
    const { account, clock, documentPath, journal, messages, senders } = this.#options;
    const violation = findResumptionViolation(
      { cursor, offset: undefined },
      { audioBytes: journal.audioBytes, messages: journal.count, isEnded: this.#isEnded },
    );
    if (violation !== undefined) return { code: 'protocol_fault', reason: violation };
    const viewer: ViewerSocket = new ViewerSocket({
      ...connection,
      account,
      clock,
      // If they were spread from the connection, they would have their own hidden class for each
      // viewer, which slows down every sender.
      sender: new MessageSender({
        socket: connection.socket,
        transport: connection.transport,
        journal,
        messages,
        readDocument: (entry) => readDocument(documentPath, entry),
        cursor,
        onCaughtUp: () => {
          if (this.#isEnded) viewer.close('complete', '');
        },
        onTooSlow: () => viewer.close('overloaded', 'The viewer does not read its messages'),
        onError: () => viewer.close('internal_fault', 'The messages cannot be read'),
      }),
      onGone: (gone) => {
        this.#viewers.delete(gone);
        senders.delete(gone.sender);
      },
    });
    this.#viewers.add(viewer);
    senders.add(viewer.sender);
    viewer.sender.start();
    return undefined;
  }

  /** Pings the viewers, and terminates those that have been silent for too long. */
  tick(times: Pick<SessionTimes, 'pingMs' | 'silentMs'>): void {
    for (const viewer of this.#viewers) viewer.checkLiveness(times);
  }

  /** Closes the sockets whose token is not among the valid ones. */
  keep(tokenHashes: ReadonlySet<string>): void {
    for (const viewer of this.#viewers)
      if (!tokenHashes.has(viewer.tokenHash)) viewer.close('token_refused', 'The link was revoked');
  }

  /** Ends the session for its viewers: each socket is closed as soon as it has every message. */
  end(): void {
    this.#isEnded = true;
    const { count } = this.#options.journal;
    for (const viewer of this.#viewers)
      if (viewer.sender.next === count) viewer.close('complete', '');
  }

  /** Closes every socket. */
  close(name: CloseCodeName, reason: string): void {
    for (const viewer of this.#viewers) viewer.close(name, reason);
  }
}
