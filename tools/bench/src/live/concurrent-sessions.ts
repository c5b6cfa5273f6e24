import { isDeepStrictEqual } from 'node:util';
import { cpuSeconds, residentBytes, waitUntilIdle } from '../process-figures.js';
import { initiateSessions, type ServiceProcess, startServiceProcess } from '../service-process.js';
import { startLoad } from './load.js';
import { frameMs, type SessionEnding } from './load-protocol.js';

const sessionCount = 1000;
const frames = 400;
/**
 * Sessions start at different times. Otherwise all of them would start and end their sentences
 * together.
 */
const spreadMs = 10_000;

/**
 * Measures a thousand sessions at real time: their cost, the delay of their acknowledgements, and
 * that each is complete.
 */
export async function run(): Promise<void> {
  const server = await startServiceProcess();
  await waitUntilIdle(() => [server.processId, ...server.engineProcessIds()]);
  // Before any session, so that nothing that the first ones load or leave counts as free.
  const bytesBefore = residentBytes(server.processId);
  const expected = await playUndisturbed(server);
  const urls = await initiateSessions(server, sessionCount);
  const load = await startLoad();
  const failures = await load.connect(urls);
  const engines = server.engineProcessIds();
  const measureCpu = () => ({
    service: cpuSeconds(server.processId),
    engines: engines.reduce((sum, id) => sum + cpuSeconds(id), 0),
  });
  const before = measureCpu();
  const played = await load.play({ frames, spreadMs });
  const after = measureCpu();
  const bytesAfter = residentBytes(server.processId);
  const endings = await load.end(spreadMs);
  await load.close();
  await server.stop();
  const cores = (seconds: number) => (seconds / played.wallSeconds).toFixed(2);
  const { acknowledgementMs } = played;
  console.table({
    'sessions that could not connect': failures.length,
    'service, cores (goal <= 1)': cores(after.service - before.service),
    'service, µs a frame': (((after.service - before.service) * 1e6) / played.framesSent).toFixed(
      1,
    ),
    'engine processes, cores': cores(after.engines - before.engines),
    'load process, cores': cores(played.cpuSeconds),
    'acknowledgement p50, ms': acknowledgementMs.p50.toFixed(1),
    'acknowledgement p99, ms (goal <= 250)': acknowledgementMs.p99.toFixed(1),
    'acknowledgement at most, ms': acknowledgementMs.most.toFixed(1),
    'frames sent late, p99 ms': played.lateMs.p99.toFixed(1),
    'memory a session, KiB (goal <= 96)': (
      (bytesAfter - bytesBefore) /
      1024 /
      sessionCount
    ).toFixed(1),
    'frames without acknowledgement': played.framesUnacknowledged,
    'sessions complete': `${endings.filter((each) => isDeepStrictEqual(each, expected)).length} of ${sessionCount}`,
  });
}

/** Plays only one session with the same audio, and returns its end. */
async function playUndisturbed(server: ServiceProcess): Promise<SessionEnding> {
  const load = await startLoad();
  await load.connect(await initiateSessions(server, 1));
  const { framesSent } = await load.play({ frames, speed: 20 });
  const [ending] = await load.end(0);
  await load.close();
  if (ending?.audioSeconds !== (framesSent * frameMs) / 1000 || ending.finals.length === 0)
    throw new Error(`A session alone does not come to its end: ${JSON.stringify(ending)}`);
  return ending;
}
