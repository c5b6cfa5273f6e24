import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type {
  LoadAnswer,
  LoadCommand,
  PlayFigures,
  Playing,
  SessionEnding,
} from './load-protocol.js';

/** Clients in a process of their own. */
export interface Load {
  /**
   * Connects clients.
   *
   * @param urls - one for each
   * @param isEcho - whether the server sends each frame back
   * @returns why clients could not be connected; nothing when all were
   */
  connect(urls: readonly string[], isEcho?: boolean): Promise<readonly string[]>;
  /** Lets every client send audio, and waits until it is acknowledged. */
  play(playing: Partial<Playing> & Pick<Playing, 'frames'>): Promise<PlayFigures>;
  /** Ends all sessions, spread over a time in milliseconds, and waits until they are over. */
  end(spreadMs: number): Promise<readonly SessionEnding[]>;
  /** Drops all connections, and the process. */
  close(): Promise<void>;
}

/** Starts a process for clients. */
export async function startLoad(): Promise<Load> {
  const child = fork(fileURLToPath(new URL('./load-child.ts', import.meta.url)));
  await once(child, 'message');
  return {
    connect: async (urls, isEcho = false) => {
      const { failures } = await ask(child, { type: 'connect', urls, isEcho }, 'connected');
      return failures;
    },
    play: (playing) => ask(child, { type: 'play', spreadMs: 100, speed: 1, ...playing }, 'played'),
    end: async (spreadMs) => (await ask(child, { type: 'end', spreadMs }, 'ended')).endings,
    close: () => endChild(child),
  };
}

/** A server of the least kind, which sends every frame back. */
export interface EchoServer {
  readonly processId: number;
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a server that decodes every frame and sends it back. */
export async function startEchoServer(): Promise<EchoServer> {
  const child = fork(fileURLToPath(new URL('./echo-child.ts', import.meta.url)));
  const [port] = await once(child, 'message');
  return {
    processId: child.pid ?? Number.NaN,
    url: `ws://127.0.0.1:${port}/`,
    close: () => endChild(child),
  };
}

async function ask<Type extends LoadAnswer['type']>(
  child: ChildProcess,
  command: LoadCommand,
  type: Type,
): Promise<Extract<LoadAnswer, { type: Type }>> {
  const isOver = new AbortController();
  const answered = once(child, 'message', { signal: isOver.signal });
  // One that dies answers nothing.
  const died = once(child, 'exit', { signal: isOver.signal }).then(() => {
    throw new Error(`The process for clients died of ${command.type}`);
  });
  child.send(command);
  const [answer] = (await Promise.race([answered, died]).finally(() => {
    died.catch(() => undefined);
    answered.catch(() => undefined);
    isOver.abort();
  })) as [LoadAnswer];
  // It answers commands in order, each with an answer of its own kind.
  if (answer.type !== type) throw new Error(`${command.type} was answered by ${answer.type}`);
  return answer as Extract<LoadAnswer, { type: Type }>;
}

async function endChild(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
