import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type Profiler, Session } from 'node:inspector';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { liveRequestSchema } from '@earshot/core';
import type { EnginePool } from '@earshot/engine';
import { listenLocally } from '@earshot/presets/listen';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { systemClock } from '../../clock/index.js';
import { ProcessingShares } from '../../limits/processing-shares.js';
import { noServices } from '../../transcription/index.js';
import { FileJournal } from '../journal/file-journal.js';
import { sessionTimes } from '../limits/session-limits.js';
import { CommitSchedule } from './commit-schedule.js';
import { SessionActor } from './session-actor.js';
import { SessionState } from './session-state.js';

const logger = pino({ level: 'silent' });
const params = liveRequestSchema.parse({ messages_config: { receive_acknowledgments: true } });
const liveFolder = fileURLToPath(new URL('..', import.meta.url));

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

/** A session on the disk, whose engine takes everything and says nothing. */
function createSession(): SessionActor {
  const folder = mkdtempSync(join(tmpdir(), 'frame-path-'));
  const shares = new ProcessingShares({ clock: systemClock, logger });
  const commits = new CommitSchedule(systemClock, () => 0);
  ends.push(
    () => rmSync(folder, { recursive: true }),
    () => commits.close(),
  );
  const channel = { push: () => true, finish: () => undefined, abort: () => undefined };
  return new SessionActor({
    id: '00000000-0000-4000-8000-000000000001',
    params,
    journal: FileJournal.create(
      { audioPath: join(folder, 'audio.wav'), journalPath: join(folder, 'entries') },
      params,
    ),
    state: new SessionState(params),
    voices: [],
    // The session uses no other members.
    engine: {
      capabilities: { languages: ['en'] },
      openLiveChannel: () => channel,
    } as unknown as Pick<EnginePool, 'capabilities' | 'openLiveChannel'>,
    addOns: { run: () => Promise.reject(new Error('none is requested')) },
    services: noServices,
    speakers: undefined,
    logger,
    clock: systemClock,
    processing: { own: shares.ofKey('key'), viewers: shares.ofViewers('key') },
    documentPath: join(folder, 'none'),
    times: sessionTimes({ idleMs: 1e9, maximumMs: 1e9, resumeMs: 1e9 }),
    ageMs: 0,
    commits,
    callbacks: { note: () => undefined },
    job: { finish: () => Promise.resolve(), fail: () => Promise.resolve() },
  });
}

/** Connects a client to a session, over the network of this machine. */
async function connect(session: SessionActor): Promise<{ client: WebSocket; transport: Duplex }> {
  const server = createServer();
  const { port } = await listenLocally(server);
  const sockets = new WebSocketServer({ server, autoPong: false });
  const transports: Duplex[] = [];
  sockets.on('connection', (socket, request) => {
    transports.push(request.socket);
    session.connect(
      { socket, transport: request.socket },
      { cursor: undefined, offset: undefined },
    );
  });
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  ends.push(() => {
    client.terminate();
    server.close();
  });
  await once(client, 'open');
  const [transport] = transports;
  if (transport === undefined) throw new Error('No connection');
  return { client, transport };
}

/** The files of this folder with a function that was called. */
function calledFiles({ result }: Profiler.TakePreciseCoverageReturnType): string[] {
  return result
    .filter(({ functions }) =>
      // Those without a name are what vitest makes of imports.
      functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0]?.count !== 0),
    )
    .map(({ url }) => (url.startsWith('file:') ? fileURLToPath(url) : url))
    .filter((path) => path.startsWith(liveFolder) && !path.endsWith('.test.ts'))
    .map((path) => path.slice(liveFolder.length))
    .sort();
}

/** Sends frames one after the other, and finds the files whose code is run for each. */
class FrameWatch {
  readonly #inspector = new Session();
  readonly #client: WebSocket;
  #files: string[] = [];

  constructor(client: WebSocket, transport: Duplex) {
    this.#client = client;
    this.#inspector.connect();
    ends.push(() => this.#inspector.disconnect());
    this.#inspector.post('Profiler.enable');
    this.#inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const write = transport.write.bind(transport) as (...written: unknown[]) => boolean;
    // The acknowledgement is the only thing that is written.
    transport.write = (...written: unknown[]) => {
      this.#take((coverage) => {
        this.#files = calledFiles(coverage);
      });
      return write(...written);
    };
  }

  /** The files from the bytes of a frame to its acknowledgement. */
  async send(frame: Buffer): Promise<string[]> {
    this.#take(() => undefined);
    this.#client.send(frame);
    await once(this.#client, 'message');
    return this.#files;
  }

  /** Takes the number of calls of each function since the last time. */
  #take(use: (coverage: Profiler.TakePreciseCoverageReturnType) => void): void {
    this.#inspector.post('Profiler.takePreciseCoverage', (_, coverage) => use(coverage));
  }
}

test('between the bytes of a frame and its acknowledgement, the code of these files is run', async () => {
  const { client, transport } = await connect(createSession());
  const watch = new FrameWatch(client, transport);
  // The first frames open files and the channel of the engine, which is fed from the disk meanwhile.
  await vi.waitFor(
    async () =>
      expect(await watch.send(Buffer.alloc(3200, 1))).toEqual([
        'audio/received-audio.ts',
        'files/growing-file.ts',
        'journal/entry-file.ts',
        'journal/entry-lines.ts',
        'journal/file-journal.ts',
        'messages/session-messages.ts',
        'session/commit-schedule.ts',
        'session/input-loop.ts',
        'session/session-behavior.ts',
        'socket/message-sender.ts',
        'socket/paced-reading.ts',
        'socket/session-socket.ts',
        'socket/socket-liveness.ts',
      ]),
    { timeout: 20_000 },
  );
});
