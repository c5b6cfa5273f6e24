import type { CloseCodeName } from '@earshot/core';
import type { MessageBody, Resumption } from '@earshot/core/protocol';
import type { LiveChannelEvent } from '@earshot/engine';
import type { AddOnEvent } from '../add-ons/session-add-ons.js';
import type { PostMessage } from '../messages/session-messages.js';
import type { PipelineEvent } from '../pipeline/pipeline.js';
import type { Connection } from '../socket/connection.js';
import type { ClientSocket, SocketEvent } from '../socket/socket-event.js';
import type { UtteranceVoices } from '../speakers/session-speakers.js';
import type { CommitInput } from './commit-schedule.js';

/** Settles the promise of a caller. */
export interface Settling {
  resolve(): void;
  reject(error: unknown): void;
}

/** Messages that the end of a session publishes, each once. */
export type Publication =
  | { readonly kind: 'once'; readonly body: MessageBody; readonly text?: string }
  | { readonly kind: 'post'; readonly messages: readonly PostMessage[] };

/** A close of the socket of a session. */
export interface SocketClose {
  readonly code: CloseCodeName;
  readonly reason: string;
}

/** What a client does, and what happens to its socket. */
export type ClientInput =
  | Exclude<SocketEvent, { type: 'failed' }>
  /** A client connects. */
  | { readonly type: 'connect'; readonly connection: Connection; readonly resumption: Resumption }
  /** The last audio of a socket was placed, and the recording ends with it. */
  | {
      readonly type: 'audio-settled';
      readonly socket: ClientSocket;
      readonly isRequested: boolean;
    };

/** What the engine and the add-ons have found. */
export type ProcessingInput =
  | Exclude<PipelineEvent, { type: 'engine' | 'failed' }>
  | AddOnEvent
  /** An event of the engine, in order, with the voices of a final. */
  | {
      readonly type: 'engine';
      /** Generation of the processing that it is part of. */
      readonly generation: number;
      readonly channel: number;
      readonly event: LiveChannelEvent;
      readonly voices: UtteranceVoices | undefined;
    };

/** Everything that a session reacts to. Inputs are handled one after the other, each to its end. */
export type SessionInput =
  | ClientInput
  | ProcessingInput
  /** The journal cannot be read. */
  | { readonly type: 'failed'; readonly error: unknown }
  | CommitInput
  | { readonly type: 'tick' }
  /** The session of an earlier process is resumed. */
  | { readonly type: 'recover' }
  | { readonly type: 'publish'; readonly publication: Publication; readonly settling: Settling }
  /** The job has ended. `close` is given when the session has failed. */
  | { readonly type: 'finished'; readonly close: SocketClose | undefined }
  /** The job could not be ended. */
  | { readonly type: 'finish-failed'; readonly error: unknown }
  /** The session is left to another process, or no longer needed. */
  | { readonly type: 'close' };

/** Types of the inputs of a client. */
const clientTypes: Readonly<Record<ClientInput['type'], true>> = {
  audio: true,
  connect: true,
  lost: true,
  'stop-requested': true,
  'audio-settled': true,
  malformed: true,
  violated: true,
  'audio-refused': true,
};

/** True for what a client does, and for what happens to its socket. */
export function isClientInput(input: SessionInput): input is ClientInput {
  return input.type in clientTypes;
}
