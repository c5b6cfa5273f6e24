import { residentBytes } from '../process-figures.js';
import { initiateSessions, startServiceProcess } from '../service-process.js';
import { startLoad } from './load.js';

const ordinaryCount = 20;
const speed = 50;
const floodSeconds = 20;
const framesInSecond = 10;
const sampleEveryMs = 50;
const mebibyte = 2 ** 20;

/**
 * Measures the effect of one session that sends at fifty times real time on the service and on
 * twenty ordinary sessions.
 */
export async function run(): Promise<void> {
  const server = await startServiceProcess();
  const ordinary = await startLoad();
  const flooding = await startLoad();
  await ordinary.connect(await initiateSessions(server, ordinaryCount));
  await flooding.connect(await initiateSessions(server, 1));
  const alone = await ordinary.play({ frames: floodSeconds * framesInSecond });
  const bytesBefore = residentBytes(server.processId);
  let mostBytes = bytesBefore;
  const sampling = setInterval(() => {
    mostBytes = Math.max(mostBytes, residentBytes(server.processId));
  }, sampleEveryMs);
  const [beside, flood] = await Promise.all([
    ordinary.play({ frames: floodSeconds * framesInSecond }),
    flooding.play({ frames: floodSeconds * framesInSecond * speed, speed }),
  ]);
  clearInterval(sampling);
  await Promise.all([ordinary.close(), flooding.close()]);
  await server.stop();
  console.table({
    'flood, times real time': (flood.framesSent / framesInSecond / flood.wallSeconds).toFixed(1),
    'frames without acknowledgement': beside.framesUnacknowledged + flood.framesUnacknowledged,
    'growth of memory, MiB (goal <= 8)': ((mostBytes - bytesBefore) / mebibyte).toFixed(1),
    'acknowledgement p99 of the others alone, ms': alone.acknowledgementMs.p99.toFixed(1),
    'acknowledgement p99 of the others beside it, ms (goal <= 500)':
      beside.acknowledgementMs.p99.toFixed(1),
    'acknowledgement p99 of the flood, ms': flood.acknowledgementMs.p99.toFixed(1),
  });
}
