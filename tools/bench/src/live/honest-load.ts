import { type Figure, measuredValue } from '../figures.js';
import { cpuSeconds } from '../process-figures.js';
import { initiateSessions, startServiceProcess } from '../service-process.js';
import { percentile } from '../timing.js';
import { type BareServer, type Load, startLoad, startStoringServer } from './load.js';
import type { PlayFigures } from './load-protocol.js';

const mostSessions = 4000;
/** Shares of the sessions that the bare server manages, and the wanted ratio of the delays. */
const shares: readonly { readonly share: number; readonly wanted: string }[] = [
  { share: 0.25, wanted: '' },
  { share: 0.5, wanted: '' },
  { share: 0.75, wanted: '<= 1.5' },
  { share: 0.9, wanted: '<= 3' },
];
/**
 * Delay in milliseconds up to which a server manages a load, and the steps in which the most is
 * searched.
 */
const managed = { p99Ms: 250, steps: 6 };
const frames = { warmUp: 80, search: 60, curve: 60 };
const rounds = 3;

/** A server with clients. */
interface Side {
  readonly name: string;
  /** Returns urls for more clients. */
  readonly urls: (count: number) => Promise<readonly string[]>;
  readonly processId: number;
  readonly load: Load;
}

/**
 * Measures the delay of acknowledgements of sessions in real time against the number of sessions,
 * as shares of those that a bare server manages which writes the same frames and acknowledgements
 * into files, in turns with it.
 */
export async function run(): Promise<readonly Figure[]> {
  const server = await startServiceProcess();
  const bare = await startStoringServer();
  const [toServer, toBare] = [await startLoad(), await startLoad()];
  const service: Side = {
    name: 'service',
    processId: server.processId,
    load: toServer,
    urls: (count) => initiateSessions(server, count),
  };
  const storing: Side = {
    name: 'bare server',
    processId: bare.processId,
    load: toBare,
    urls: async (count) => bareUrls(bare, count),
  };
  const most = await findMost();
  console.log(`The bare server manages ${most} sessions.\n`);
  const figures: Figure[] = [];
  let connected = 0;
  for (const { share, wanted } of shares) {
    const sessions = Math.round(share * most);
    // A session that is open costs time even if it sends nothing, so that there are never more of
    // them than those that send.
    for (const { load, urls } of [service, storing]) {
      await load.connect(await urls(sessions - connected));
      await load.play({ frames: frames.warmUp, isStaggered: true });
    }
    connected = sessions;
    figures.push(...(await compare([service, storing], share, sessions, wanted)));
  }
  await Promise.all([toServer.close(), toBare.close()]);
  await Promise.all([server.stop(), bare.close()]);
  return figures;
}

function bareUrls({ url }: BareServer, count: number): readonly string[] {
  return Array.from({ length: count }, () => url);
}

/** The most sessions of a bare server whose acknowledgements come in time. */
async function findMost(): Promise<number> {
  const bare = await startStoringServer();
  const load = await startLoad();
  await load.connect(bareUrls(bare, mostSessions));
  let [enough, tooMany] = [0, mostSessions];
  for (let step = 0; step < managed.steps; step += 1) {
    const sessions = Math.round((enough + tooMany) / 2);
    const { acknowledgementMs, framesUnacknowledged, lateMs } = await load.play({
      frames: frames.search,
      sessions,
    });
    const isManaged =
      framesUnacknowledged === 0 && acknowledgementMs.p99 + lateMs.p99 <= managed.p99Ms;
    if (isManaged) enough = sessions;
    else tooMany = sessions;
  }
  await load.close();
  await bare.close();
  return enough;
}

/** Compares both sides under a load, in turns. */
async function compare(
  sides: readonly [Side, Side],
  share: number,
  sessions: number,
  wanted: string,
): Promise<readonly Figure[]> {
  const results = new Map<string, { played: PlayFigures; cores: number }[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const { load, name, processId } of round % 2 === 0 ? sides : sides.toReversed()) {
      const before = cpuSeconds(processId);
      const played = await load.play({ frames: frames.curve });
      const cores = (cpuSeconds(processId) - before) / played.wallSeconds;
      results.set(name, [...(results.get(name) ?? []), { played, cores }]);
    }
  const median = (name: string, of: (played: PlayFigures) => number) =>
    percentile(
      (results.get(name) ?? []).map(({ played }) => of(played)),
      0.5,
    );
  const row = (name: string, unit: string, of: (side: string) => number): Figure => ({
    name: `${100 * share} % (${sessions} sessions): ${name}`,
    wanted: '',
    measured: Object.fromEntries(
      sides.map((side) => [side.name, measuredValue(of(side.name), unit, 1)]),
    ),
  });
  const p99 = (name: string) => median(name, ({ acknowledgementMs }) => acknowledgementMs.p99);
  return [
    row('acknowledgement p50', 'ms', (name) => median(name, (each) => each.acknowledgementMs.p50)),
    row('acknowledgement p99', 'ms', p99),
    row('cores', '', (name) =>
      percentile(
        (results.get(name) ?? []).map(({ cores }) => cores),
        0.5,
      ),
    ),
    {
      name: `${100 * share} %: p99, as a multiple of the bare server's`,
      wanted,
      measured: { service: measuredValue(p99('service') / p99('bare server'), '') },
    },
  ];
}
