import { Uplink } from '../audio/uplink.js';
import { Connection } from '../connection/connection.js';
import { resolveWebSocket } from '../connection/resolve-web-socket.js';
import { Watchdog } from '../connection/watchdog.js';
import type { WebSocketConstructor } from '../connection/web-socket-like.js';
import { LiveError } from '../errors/live-error.js';
import { SessionEmitter } from '../events/session-emitter.js';
import { errorOfClose } from '../machine/close-policy.js';
import { createMachine } from '../machine/create-machine.js';
import { isOver, type SessionState } from '../machine/session-state.js';
import type { SessionEffect } from '../machine/transition.js';
import type { LiveSettings } from '../options/resolve-options.js';
import { readStatistics, type SessionStatistics } from '../statistics/session-statistics.js';
import { AudioIntake } from './audio-intake.js';
import { createDeferred, type Deferred } from './deferred.js';
import { Inbox } from './inbox.js';
import { LatencyLog } from './latency-log.js';
import type { LiveOutcome } from './live-session.js';
import { PacedWriter } from './paced-writer.js';
import { resumeUrl } from './resume-url.js';
import { silenceLimitMs } from './silence-limit.js';

/** A session that runs. */
export interface SessionRunner {
  readonly emitter: SessionEmitter;
  readonly intake: AudioIntake;
  readonly writer: PacedWriter;
  /** Settles when the service has accepted the session for the first time, or it is over before. */
  readonly opened: Deferred<void>;
  readonly finished: Deferred<LiveOutcome>;
  /** Somebody holds a promise that rejects when the session fails. */
  observe(): void;
  readonly state: SessionState;
  readonly id: string | null;
  readonly statistics: SessionStatistics;
  start(): void;
  stop(): void;
  close(): void;
}

/** Runs the state machine of a session: feeds it what happens, and does what it says. */
export function createSessionRunner(settings: LiveSettings): SessionRunner {
  const { clock, signal, source, heartbeatMs } = settings;
  const emitter = new SessionEmitter();
  const opened = createDeferred<void>();
  const finished = createDeferred<LiveOutcome>();
  const inbox = new Inbox();
  const latency = new LatencyLog(clock);
  const initiation = new AbortController();
  const machine = createMachine({ clock, policy: settings.reconnect, run, onChange });
  const intake = new AudioIntake({
    ...settings,
    onTaken,
    onLost: (lost) => emitter.emit('audio_lost', lost),
    onFault: (error) => fail('invalid_argument', 'audio could not be read', error),
  });
  const { outbox, bytesPerSecond } = intake;
  const uplink = new Uplink(outbox, clock);
  const writer = new PacedWriter(intake, settings.encoder);
  const watchdog = new Watchdog({
    clock,
    limitMs: () => silenceLimitMs(machine.state, outbox, inbox, heartbeatMs),
    onSilence: () => connection?.abandon('silent'),
  });
  let url = 'url' in source ? source.url : undefined;
  let id: string | null = null;
  let { webSocket } = settings;
  let connection: Connection | null = null;
  let attempts = 0;
  /** Where the audio of this client begins in that of the session. */
  let base = 0;
  /** How much of it had been sent before the present connection. */
  let sentBefore = 0;
  let reconnects = 0;
  let cancelWait: (() => void) | null = null;
  let isAccepted = false;
  let isObserved = false;

  function run(effect: SessionEffect): void {
    switch (effect.type) {
      case 'connect':
        void connect();
        return;
      case 'resume':
        opened.resolve();
        if (connection !== null) uplink.resume(connection);
        watchdog.sign();
        return;
      case 'send-stop':
        uplink.stop();
        watchdog.sign();
        return;
      case 'wait':
        emitter.emit('reconnecting', effect.reconnection);
        cancelWait = clock.setTimeout(
          () => machine.dispatch({ type: 'waited' }),
          effect.reconnection.delayMs,
        );
        return;
      case 'release':
        initiation.abort();
        connection?.release();
        disconnect();
        signal?.removeEventListener('abort', onAbort);
        intake.abandon();
    }
  }

  function onChange(state: SessionState, previous: SessionState): void {
    const isHeard = isObserved || emitter.isFailureObserved;
    emitter.emit('state', { state: state.name, previous: previous.name });
    if (!isOver(state)) return;
    const failure = state.name === 'failed' ? state.error : null;
    const error = failure ?? new LiveError('closed', 'The session was closed.');
    const isComplete = state.name === 'ended' && state.isComplete;
    if (isComplete) finished.resolve({ sessionId: id ?? inbox.sessionId, result: inbox.result });
    else finished.reject(error);
    opened.reject(error);
    writer.end(error);
    emitter.end(failure);
    if (failure === null) return;
    emitter.emit('failed', failure);
    // Whoever aborts it knows.
    if (!isHeard && failure.code !== 'aborted') printFailure(failure);
  }

  /** Opens a socket. Whatever goes wrong is an event, so that this never rejects. */
  async function connect(): Promise<void> {
    try {
      webSocket ??= await resolveWebSocket();
      if (url === undefined && 'client' in source) {
        const { client, config } = source;
        // The client has retries of its own, so that a failure is final.
        ({ id, url } = await client.live.initiate(config, { signal: initiation.signal }));
      }
    } catch (error) {
      if (LiveError.is(error)) machine.dispatch({ type: 'fail', error });
      else {
        const reason = error instanceof Error ? error.message : String(error);
        fail('initiation_failed', `The session was not initiated: ${reason}`, error);
      }
      return;
    }
    if (!isOver(machine.state) && url !== undefined) open(webSocket, url);
  }

  function open(WebSocket: WebSocketConstructor, address: string): void {
    const isReconnect = attempts > 0;
    attempts += 1;
    outbox.rewind();
    const accept = () => {
      if (isAccepted) return;
      isAccepted = true;
      cancelWait?.();
      if (isReconnect) reconnects += 1;
      machine.dispatch({ type: 'opened' });
    };
    try {
      connection = new Connection({
        WebSocket,
        // Whoever says where its audio begins is greeted.
        url: resumeUrl(address, base + outbox.acknowledged, inbox.count),
        clock,
        openTimeoutMs: settings.openTimeoutMs,
        events: {
          opened: () => {
            inbox.begin(isReconnect);
            sentBefore = outbox.reached;
            // A service that refuses the token closes the socket at once; one that greets nobody has taken it.
            cancelWait = clock.setTimeout(accept, heartbeatMs);
          },
          received: (text) => received(text, accept),
          lost: (code, reason, retryAfterMs) => {
            disconnect();
            machine.dispatch({
              type: 'lost',
              error: errorOfClose(code, reason, inbox.fault),
              retryAfterMs,
              random: settings.random(),
            });
          },
        },
      });
    } catch (error) {
      fail('invalid_argument', 'url cannot be connected to', error);
    }
  }

  function received(text: string | null, accept: () => void): void {
    watchdog.sign();
    if (text === null) return;
    const { acknowledgedTo, message, isGreeting } = inbox.read(text);
    // Another client was here before. Only a connection that says where our audio begins can go on behind its audio.
    if (isGreeting && acknowledgedTo !== null && acknowledgedTo > base + sentBefore) {
      base = acknowledgedTo - sentBefore;
      connection?.abandon('another client');
      return;
    }
    accept();
    machine.dispatch({ type: 'received' });
    if (acknowledgedTo !== null) {
      outbox.acknowledge(acknowledgedTo - base);
      writer.update();
    }
    if (message === null) return;
    latency.received(message);
    emitter.emitMessage(message);
  }

  function onTaken(isFirst: boolean): void {
    latency.given((base + outbox.end) / bytesPerSecond);
    // Only from now on is something expected.
    if (isFirst) watchdog.sign();
    uplink.pump();
  }

  function disconnect(): void {
    connection = null;
    isAccepted = false;
    cancelWait?.();
    uplink.pause();
    watchdog.stop();
  }

  function onAbort(): void {
    fail('aborted', 'The session was aborted.', signal?.reason);
  }

  function fail(code: LiveError['code'], message: string, cause: unknown): void {
    machine.dispatch({ type: 'fail', error: new LiveError(code, message, { cause }) });
  }

  if (signal?.aborted === true) onAbort();
  else signal?.addEventListener('abort', onAbort);

  return {
    emitter,
    intake,
    writer,
    opened,
    finished,
    observe: () => {
      isObserved = true;
    },
    get state() {
      return machine.state;
    },
    get id() {
      return id ?? inbox.sessionId;
    },
    get statistics() {
      return readStatistics(intake, latency, reconnects);
    },
    start: () => machine.dispatch({ type: 'start' }),
    stop: () => intake.close(() => machine.dispatch({ type: 'stop' })),
    close: () => machine.dispatch({ type: 'close' }),
  };
}

/** A program with nothing but listeners to messages would never learn of it. */
function printFailure(failure: LiveError): void {
  // oxlint-disable-next-line no-console -- the one place for what nobody listens to
  console.error(`@earshot/live: the session failed, and nobody listens to 'failed': ${failure}`);
}
