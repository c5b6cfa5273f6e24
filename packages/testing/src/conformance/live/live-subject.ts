import type { Bytes } from '@earshot/audio';
import type { LiveRequestInput } from '@earshot/core';
import type { Direction } from '../../sockets/fault-link.js';

/** A socket of a client: the part of the interface that browsers and the package `ws` share. */
export interface ConformanceSocket {
  /** State from 0 to 3: connecting, open, closing, closed. */
  readonly readyState: number;
  /** Sends a message: text as a text frame, bytes as a binary frame. */
  send(data: string | Bytes): void;
  /** Starts the closing handshake. */
  close(code?: number): void;
  /** Listens for messages, or for the end of the connection. */
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
}

/** Cut of a connection after a number of bytes in one direction, without a closing handshake. */
export interface ConnectionCut {
  /** Direction whose bytes are counted. */
  readonly direction: Direction;
  /** Number of bytes, including the framing. */
  readonly afterBytes: number;
}

/** A connection to the service under test. */
export interface ConformanceConnection {
  /** Socket of the client. */
  readonly socket: ConformanceSocket;
  /** Cuts it now, without a closing handshake. */
  cut(): void;
}

/** A live service under test. A few hundred consecutive sessions must not exceed its limits. */
export interface LiveConformanceSubject {
  /** Initiates a session. */
  initiate(request?: LiveRequestInput): Promise<{
    /** Id of the session. */
    readonly id: string;
    /** Address of its socket, with the token. */
    readonly url: string;
  }>;
  /**
   * Connects a client.
   *
   * @param url - address of a session, or a variant of it
   * @param cut - cut of the connection, or undefined for none
   */
  connect(url: string, cut?: ConnectionCut): ConformanceConnection | Promise<ConformanceConnection>;
  /**
   * Waits until a condition holds, while the service works. Rejects when it does not hold in
   * reasonable time.
   */
  until(isReached: () => boolean): Promise<void>;
  /** Reads the recorded audio of a session that has ended, without a header. */
  readAudio(id: string): Promise<Uint8Array>;
  /** Speech that the engine of the service recognises. */
  readonly speech: {
    /** PCM of 16 bits, 16 kHz, one channel, several seconds, of which no two ranges are equal. */
    readonly audio: Bytes;
    /** Texts of its finals, at least one. */
    readonly finals: readonly string[];
  };
  /**
   * Number of sessions of each kind that are cut at random positions.
   *
   * @defaultValue 20
   */
  readonly cutRuns?: number;
  /**
   * Number of such sessions that run concurrently, which shortens the wait for the timeouts of a
   * service in real time.
   *
   * @defaultValue 1
   */
  readonly cutRunsAtOnce?: number;
}

/** A live service under test with the limits of the contract, whose time the suite advances. */
export interface LiveTimeSubject extends LiveConformanceSubject {
  /** Lets time pass. */
  pass(milliseconds: number): Promise<void>;
}
