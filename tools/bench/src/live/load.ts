import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type {
  HaltCommand,
  LoadCommand,
  LoadKind,
  LoadResponse,
  PlayFigures,
  Playing,
  SessionEnding,
} from './load-protocol.js';

/** Clients in a separate process. */
export interface Load {
  /**
   * Connects clients.
   *
   * @param urls - one for each client
   * @param kind - what they are connected to. @defaultValue session
   * @returns reasons of the clients that could not be connected, empty when all were
   */
  connect(urls: readonly string[], kind?: LoadKind): Promise<readonly string[]>;
  /** Has every client send audio, and waits until it is acknowledged. */
  play(playing: Partial<Playing> & Pick<Playing, 'frames'>): Promise<PlayFigures>;
  /** Ends what is played, once each client has sent as many frames as the others. */
  halt(): void;
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
    connect: async (urls, kind = 'session') => {
      const { failures } = await request(child, { type: 'connect', urls, kind }, 'connected');
      return failures;
    },
    play: (playing) =>
      request(child, { type: 'play', spreadMs: 100, speed: 1, ...playing }, 'played'),
    halt: () => void child.send({ type: 'halt' } satisfies HaltCommand),
    end: async (spreadMs) => (await request(child, { type: 'end', spreadMs }, 'ended')).endings,
    close: () => endChild(child),
  };
}

/** A minimal server, to compare the service with. */
export interface BareServer {
  readonly processId: number;
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a server that decodes every frame and sends it back. */
export function startEchoServer(): Promise<BareServer> {
  return startBareServer('./echo-child.ts');
}

/**
 * Starts a server that writes every frame and its acknowledgement into files of its connection, and
 * then acknowledges it.
 */
export function startStoringServer(): Promise<BareServer> {
  return startBareServer('./storing-child.ts');
}

async function startBareServer(module: string): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)));
  const [port] = await once(child, 'message');
  return {
    processId: child.pid ?? Number.NaN,
    url: `ws://127.0.0.1:${port}/`,
    close: () => endChild(child),
  };
}

async function request<Type extends LoadResponse['type']>(
  child: ChildProcess,
  command: LoadCommand,
  type: Type,
): Promise<Extract<LoadResponse, { type: Type }>> {
  const settled = new AbortController();
  const responded = once(child, 'message', { signal: settled.signal });
  const exited = once(child, 'exit', { signal: settled.signal }).then(() => {
    throw new Error(`The process for clients ended over ${command.type}`);
  });
  child.send(command);
  const [response] = (await Promise.race([responded, exited]).finally(() => {
    for (const each of [responded, exited]) each.catch(() => undefined);
    settled.abort();
  })) as [LoadResponse];
  // It responds to commands in order, each with a response of its own kind.
  if (response.type !== type) throw new Error(`${command.type} had the response ${response.type}`);
  return response as Extract<LoadResponse, { type: Type }>;
}

async function endChild(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
