import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../timing.js';
import { LoadConnection } from './load-connection.js';
import {
  frameMs,
  type HaltCommand,
  type LoadCommand,
  type LoadKind,
  type LoadResponse,
  type Playing,
} from './load-protocol.js';

/** Number of local addresses, since one has too few ports for all connections. */
const localAddresses = 8;
const connectedAtOnce = 64;
/** A prime number, so that neighbours differ widely in their numbers of frames. */
const staggerStep = 7919;
const tickMs = 1;
const timeoutMs = { acknowledgements: 10_000, endings: 60_000 };

const connections: LoadConnection[] = [];
let elapsedMs: number[] = [];
let resumedMs: number[] = [];
let isHalted = false;

const respond = (response: LoadResponse) => process.send?.(response);

async function connect(urls: readonly string[], kind: LoadKind): Promise<LoadResponse> {
  const failures: string[] = [];
  for (let from = 0; from < urls.length; from += connectedAtOnce) {
    const some = urls.slice(from, from + connectedAtOnce).map((url, index) => {
      return new LoadConnection({
        url,
        kind,
        localAddress: `127.0.0.${2 + ((from + index) % localAddresses)}`,
        onAcknowledged: (ms) => elapsedMs.push(ms),
        onResumed: (ms) => resumedMs.push(ms),
      });
    });
    const outcomes = await Promise.allSettled(some.map(({ opened }) => opened));
    for (const [index, outcome] of outcomes.entries()) {
      const connection = some[index];
      if (outcome.status === 'rejected') failures.push(String(outcome.reason));
      else if (connection !== undefined) connections.push(connection);
    }
    // A service that has reached a limit gets no more connections.
    if (failures.length > 0) break;
  }
  return { type: 'connected', failures };
}

async function play(playing: Playing): Promise<LoadResponse> {
  const played = connections.slice(0, playing.sessions);
  elapsedMs = [];
  resumedMs = [];
  isHalted = false;
  const cpuBefore = process.cpuUsage();
  const startMs = performance.now();
  const lateMs = await sendFrames(played, playing);
  const wallSeconds = (performance.now() - startMs) / 1000;
  const unacknowledged = () => played.reduce((sum, each) => sum + each.unacknowledged, 0);
  const untilMs = performance.now() + timeoutMs.acknowledgements;
  while (unacknowledged() > 0 && performance.now() < untilMs) await sleep(10);
  const { system, user } = process.cpuUsage(cpuBefore);
  return {
    type: 'played',
    framesSent: lateMs.length,
    framesUnacknowledged: unacknowledged(),
    acknowledgementMs: {
      p50: percentile(elapsedMs, 0.5),
      p99: percentile(elapsedMs, 0.99),
      most: percentile(elapsedMs, 1),
    },
    resumedMs,
    lateMs: { p99: percentile(lateMs, 0.99) },
    cpuSeconds: (user + system) / 1e6,
    wallSeconds,
  };
}

/**
 * Sends the frames of all connections.
 *
 * @returns how late each of them was, in milliseconds
 */
async function sendFrames(
  played: readonly LoadConnection[],
  { frames, isStaggered = false, speed, spreadMs }: Playing,
): Promise<readonly number[]> {
  const periodMs = frameMs / speed;
  // Each connection sends at its own offset within a period, and starts in the period of its share
  // of the spread.
  const players = played
    .map((connection, index) => {
      const beginMs = (index * spreadMs) / played.length;
      const round = Math.floor(beginMs / periodMs);
      const own = isStaggered ? 1 + ((index * staggerStep) % frames) : frames;
      return { connection, round, own, phaseMs: beginMs % periodMs };
    })
    .sort((left, right) => left.phaseMs - right.phaseMs);
  let most = frames;
  const turns = () => (most + Math.ceil(spreadMs / periodMs)) * players.length;
  const lateMs: number[] = [];
  const startMs = performance.now();
  for (let turn = 0; turn < turns(); ) {
    // The first player has sent as many frames as there were rounds.
    if (isHalted) most = Math.min(most, Math.ceil(turn / players.length));
    const nowMs = performance.now() - startMs;
    while (turn < turns()) {
      const player = players[turn % players.length];
      if (player === undefined) break;
      const round = Math.floor(turn / players.length);
      const dueMs = round * periodMs + player.phaseMs;
      if (dueMs > nowMs || player.connection.isFull) break;
      turn += 1;
      if (round < player.round || round >= player.round + Math.min(player.own, most)) continue;
      lateMs.push(nowMs - dueMs);
      player.connection.sendFrame();
    }
    await sleep(tickMs);
  }
  return lateMs;
}

async function end(spreadMs: number): Promise<LoadResponse> {
  for (const connection of connections) {
    connection.sendStop();
    await sleep(spreadMs / connections.length);
  }
  await Promise.race([
    Promise.all(connections.map(({ closed }) => closed)),
    sleep(timeoutMs.endings, undefined, { ref: false }),
  ]);
  return { type: 'ended', endings: connections.map((connection) => connection.ending()) };
}

function execute(command: LoadCommand): Promise<LoadResponse> {
  switch (command.type) {
    case 'connect':
      return connect(command.urls, command.kind);
    case 'play':
      return play(command);
    case 'end':
      return end(command.spreadMs);
  }
}

process.on('message', (command: LoadCommand | HaltCommand) => {
  if (command.type === 'halt') isHalted = true;
  else void execute(command).then(respond);
});
process.on('disconnect', () => process.exit());
respond({ type: 'ready' });
