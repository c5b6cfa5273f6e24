import { AudioError } from '@earshot/audio';
import {
  audioAfterEnd,
  closeReason,
  getAudioLayout,
  malformedMessage,
  refusedAudio,
  refusedStart,
  roundSeconds,
} from '@earshot/core/protocol';
import type { Clock } from '../../clock/index.js';
import { OwnershipLostError } from '../../storage/index.js';
import { limits, type SessionTimes, sessionTooLarge } from '../limits/session-limits.js';
import type { ClientSocket } from '../socket/socket-event.js';
import { appendEntries, change, checkBacklog, type SessionEffect } from './effects.js';
import { type ClientInput, isClientInput, type SessionInput, type SocketClose } from './inputs.js';
import { processingEffects } from './processing-effects.js';
import { isTransient } from './session-failure.js';
import type { SessionParts } from './session-parts.js';
import {
  beginLifecycle,
  type LifecycleEffect,
  type LifecycleEvent,
  type SessionLifecycle,
  type SessionPhase,
  transition,
} from './transition.js';

/** Amount of audio that is written without waiting for more, in bytes. */
const maximumPendingBytes = 64 * 1024;

/** Time before the warning of the end from which a session is ticked often, in milliseconds. */
const soonMs = 60_000;

/** What most inputs lead to. */
const nothing: readonly SessionEffect[] = [];
const startRecording = { type: 'start_recording' } as const;
const scheduleCommit: readonly SessionEffect[] = [{ type: 'schedule-commit' }];

type AudioInput = Extract<ClientInput, { type: 'audio' }>;

/** Options of a {@link SessionBehavior}. */
export interface SessionBehaviorOptions {
  readonly parts: SessionParts;
  readonly times: SessionTimes;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Start of the session, by the monotonic clock in milliseconds. */
  readonly startedMs: number;
}

/** Decides what a session does about each input. It changes the lifecycle, and nothing that is written or sent. */
export class SessionBehavior {
  readonly #options: SessionBehaviorOptions;
  readonly #parts: SessionParts;
  readonly #bytesPerSecond: number;
  #lifecycle: SessionLifecycle;

  constructor(options: SessionBehaviorOptions) {
    this.#options = options;
    this.#parts = options.parts;
    this.#bytesPerSecond = getAudioLayout(options.parts.params).bytesPerSecond;
    this.#lifecycle = beginLifecycle(options.clock.monotonicMs());
  }

  get state(): SessionPhase {
    return this.#lifecycle.state;
  }

  /** True when the next tick must come soon: it searches the offset of audio, retries something, or ends the session. */
  get needsTickSoon(): boolean {
    const { phase } = this.state;
    if (this.#lifecycle.processing === 'suspended' || phase === 'waiting') return true;
    const { times } = this.#options;
    return (
      phase === 'recording' &&
      (!this.#parts.connections.isAudioSettled ||
        // Clients may send audio faster than real time.
        this.#remainingMs() < times.warningMs + soonMs)
    );
  }

  /** The effects of an input. */
  handle(input: SessionInput): readonly SessionEffect[] {
    if (input.type === 'audio') return this.#takeAudio(input);
    if (input.type === 'commit') return this.#commit();
    if (isClientInput(input)) return this.#handleClient(input);
    switch (input.type) {
      case 'engine':
      case 'levels':
      case 'progress':
      case 'add-on':
        return processingEffects(input, this.#isProcessing, this.#parts);
      case 'tick':
        return this.#tick();
      case 'recover':
        return [...appendEntries([{ kind: 'recovery' }]), { type: 'lifecycle', effect: 'resume' }];
      case 'publish':
        return [
          ...appendEntries(this.#parts.entries.publication(input.publication), input.settling),
          { type: 'settle', settling: input.settling },
        ];
      case 'finished':
        return [...closing(input.close), change({ type: 'finished' })];
      case 'finish-failed':
        return [change(toFailureEvent(input.error))];
      case 'failed':
        return [change({ type: 'suspended' })];
      case 'close':
        return [change({ type: 'closed' })];
    }
  }

  /** Applies an event to the lifecycle, and returns what follows from it. */
  transit(event: LifecycleEvent): readonly SessionEffect[] {
    const { clock, times } = this.#options;
    const { effects, lifecycle } = transition(this.#lifecycle, event, clock.monotonicMs(), times);
    this.#lifecycle = lifecycle;
    return effects.length === 0 ? nothing : effects.flatMap((effect) => this.#compose(effect));
  }

  /** False while levels and outcomes of add-ons are dropped, since they come again or are no longer needed. */
  get #isProcessing(): boolean {
    const { phase } = this.state;
    return this.#lifecycle.processing === 'running' && phase !== 'ended' && phase !== 'closed';
  }

  /** The effects of what the client does, and of what happens to its socket. */
  #handleClient(input: Exclude<ClientInput, AudioInput>): readonly SessionEffect[] {
    switch (input.type) {
      case 'connect':
        return [{ type: 'accept', connection: input.connection, resumption: input.resumption }];
      case 'lost':
        return this.#lose(input.socket, input.isLeaving);
      case 'stop-requested':
        return this.#stopAfter(input.socket, true);
      case 'audio-settled':
        // If the socket was lost before its last audio was placed, the client sends that audio again.
        return input.socket.intake.isClosed ? nothing : this.#stop(input.isRequested);
      case 'malformed': {
        const { isAudio, reason } = input;
        const body = isAudio ? refusedAudio(reason) : malformedMessage(reason);
        return appendEntries(this.#parts.messages.compose(body));
      }
      case 'violated':
        return this.#violate(input.socket, input.reason);
      case 'audio-refused':
        return this.#refuseAudio(input.socket, input.error);
    }
  }

  #compose(effect: LifecycleEffect): readonly SessionEffect[] {
    const { entries, messages } = this.#parts;
    const { times } = this.#options;
    switch (effect) {
      case 'stop':
        return this.#stop(false);
      case 'stop-too-large':
        return [...appendEntries(messages.compose(sessionTooLarge)), ...this.#stop(false)];
      case 'stop-idle':
        return [
          { type: 'close-socket', code: 'idle', reason: 'No audio came for too long' },
          ...this.#stop(false),
        ];
      case 'warn':
        return appendEntries(entries.endWarning(times.maximumMs, this.#remainingMs()));
      case 'end-recording':
      case 'abort-recording':
      case 'finish':
      case 'fail':
      case 'suspend':
      case 'resume':
      case 'end':
      case 'release':
        return [{ type: 'lifecycle', effect }];
    }
  }

  #takeAudio({ bytes, socket }: AudioInput): readonly SessionEffect[] {
    const { messages, received } = this.#parts;
    const { phase } = this.state;
    // The client of a socket that was closed sends its audio again.
    if (phase === 'closed' || socket.intake.isClosed) return nothing;
    if (phase !== 'recording') return appendEntries(messages.compose(audioAfterEnd));
    received.append(bytes);
    return received.pendingBytes >= maximumPendingBytes ? this.#commit() : scheduleCommit;
  }

  /** Writes the received audio, acknowledges it, and passes it to the engine. */
  #commit(): readonly SessionEffect[] {
    const { messages, received, state } = this.#parts;
    const { phase } = this.state;
    if (received.pendingBytes === 0 || phase === 'closed' || phase === 'ended') return nothing;
    if (this.#lifecycle.processing === 'suspended') {
      received.drop();
      return [change({ type: 'suspended' })];
    }
    const audio = received.take();
    const audience = messages.acknowledged;
    const batch = {
      audio,
      entries: state.published.has(startRecording.type) ? [] : messages.compose(startRecording),
      acknowledgement: audience === undefined ? undefined : { audience, atMs: messages.stampMs() },
    };
    return [{ type: 'append', batch }, { type: 'process', audio }, checkBacklog];
  }

  #lose(socket: ClientSocket, isLeaving: boolean): readonly SessionEffect[] {
    if (!this.#parts.connections.lose(socket)) return nothing;
    if (!isLeaving) socket.intake.close();
    return [change({ type: 'lost' }), ...(isLeaving ? this.#stopAfter(socket, false) : nothing)];
  }

  /** Ends the recording after the last audio of a socket. */
  #stopAfter(socket: ClientSocket, isRequested: boolean): readonly SessionEffect[] {
    return this.state.phase === 'recording'
      ? [{ type: 'settle-audio', socket, isRequested }]
      : nothing;
  }

  /**
   * Ends the recording. The audio that was received is still processed.
   *
   * @param isRequested - true when the client has requested it, and gets an acknowledgement
   */
  #stop(isRequested: boolean): readonly SessionEffect[] {
    const { entries, received } = this.#parts;
    if (this.state.phase !== 'recording') return nothing;
    if (this.#lifecycle.processing === 'suspended')
      // A client that has requested the end reconnects, and requests it again.
      return isRequested ? [change({ type: 'suspended' })] : nothing;
    const seconds = roundSeconds(received.size / this.#bytesPerSecond);
    return [
      ...this.#commit(),
      ...appendEntries(entries.stop(seconds, isRequested)),
      change({ type: 'stopped' }),
    ];
  }

  /** Ends the session as failed, at once, since its client has violated the protocol and must not reconnect. */
  #violate(socket: ClientSocket, message: string): readonly SessionEffect[] {
    socket.ignoreFurtherInput();
    if (this.state.phase !== 'recording') {
      socket.close('protocol_fault', closeReason(message));
      return nothing;
    }
    return [
      ...this.#commit(),
      ...appendEntries([{ kind: 'protocol-error', message }]),
      change({ type: 'violated' }),
    ];
  }

  #refuseAudio(socket: ClientSocket, error: unknown): readonly SessionEffect[] {
    if (!AudioError.is(error)) return [change({ type: 'suspended' })];
    const body = refusedStart(error.message, error.code === 'compressed_audio');
    return [
      ...appendEntries(this.#parts.messages.compose(body)),
      ...this.#violate(socket, error.message),
    ];
  }

  #tick(): readonly SessionEffect[] {
    const { connections, journal, state } = this.#parts;
    const isTooLarge =
      journal.bytes >= limits.journalBytes || state.transcriptBytes >= limits.transcriptBytes;
    return [
      { type: 'ping-clients', isRecording: this.state.phase === 'recording' },
      change({
        type: 'ticked',
        remainingMs: this.#remainingMs(),
        isTooLarge,
        isIdle: connections.isIdle(this.#options.times),
      }),
    ];
  }

  /** Remaining time of the session, by its audio and by the clock, in milliseconds. */
  #remainingMs(): number {
    const { clock, startedMs, times } = this.#options;
    const audioMs = (this.#parts.journal.audioBytes / this.#bytesPerSecond) * 1000;
    return times.maximumMs - Math.max(audioMs, clock.monotonicMs() - startedMs);
  }
}

/** What an error of the end of a session means for its lifecycle: a new owner ends the session. */
function toFailureEvent(error: unknown): LifecycleEvent {
  return error instanceof OwnershipLostError
    ? { type: 'fenced' }
    : { type: 'finish-failed', isTransient: isTransient(error) };
}

/** Closes the socket of a session that has failed. */
function closing(close: SocketClose | undefined): readonly SessionEffect[] {
  return close === undefined ? nothing : [{ type: 'close-socket', ...close }];
}
