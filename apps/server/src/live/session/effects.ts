import type { Resumption } from '@earshot/core/protocol';
import type { AddOnFinal } from '../add-ons/add-on-lane.js';
import type { AudioChunks } from '../ports/audio-chunks.js';
import type { JournalEntry } from '../ports/journal-entry.js';
import type { JournalBatch } from '../ports/live-journal.js';
import type { Connection } from '../socket/connection.js';
import type { ClientSocket } from '../socket/socket-event.js';
import type { Settling, SocketClose } from './inputs.js';
import type { LifecycleEffect, LifecycleEvent } from './transition.js';

/** Effects of the lifecycle that are not composed of other effects. */
export type PerformedEffect = Exclude<
  LifecycleEffect,
  'stop' | 'stop-too-large' | 'stop-idle' | 'warn'
>;

/**
 * What a session does about an input. Effects are performed in order. When one of them fails, those
 * after it are not performed.
 */
export type SessionEffect =
  /** Append to the journal, apply the entries to the state, and send the messages. */
  | {
      readonly type: 'append';
      readonly batch: JournalBatch;
      /** Gets the error instead of the session, which is otherwise suspended by it. */
      readonly settling?: Settling;
    }
  /** Change the lifecycle, and do what follows from that. */
  | { readonly type: 'transition'; readonly event: LifecycleEvent }
  | { readonly type: 'lifecycle'; readonly effect: PerformedEffect }
  /** Write the received audio soon. */
  | { readonly type: 'schedule-commit' }
  /** Pass audio that is written to the engine. */
  | { readonly type: 'process'; readonly audio: AudioChunks }
  /** Hold the client back while the engine lags. */
  | { readonly type: 'check-backlog' }
  | { readonly type: 'run-add-ons'; readonly finals: readonly AddOnFinal[] }
  /** Count a channel as processed. */
  | { readonly type: 'end-channel'; readonly channel: number }
  | { readonly type: 'accept'; readonly connection: Connection; readonly resumption: Resumption }
  /** Place the last audio of a socket, and end the recording with it. */
  | {
      readonly type: 'settle-audio';
      readonly socket: ClientSocket;
      readonly isRequested: boolean;
    }
  | ({ readonly type: 'close-socket' } & SocketClose)
  | { readonly type: 'ping-clients'; readonly isRecording: boolean }
  | { readonly type: 'settle'; readonly settling: Settling };

const nothing: readonly SessionEffect[] = [];

/** The effect of appending entries. There is none without any entries. */
export function appendEntries(
  entries: readonly JournalEntry[],
  settling?: Settling,
): readonly SessionEffect[] {
  if (entries.length === 0) return nothing;
  const batch = { audio: [], entries, acknowledgement: undefined };
  return [settling === undefined ? { type: 'append', batch } : { type: 'append', batch, settling }];
}

/** The effect of a change of the lifecycle. */
export function change(event: LifecycleEvent): SessionEffect {
  return { type: 'transition', event };
}

export const checkBacklog: SessionEffect = { type: 'check-backlog' };
