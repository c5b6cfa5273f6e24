import { cpuSeconds, residentBytes } from '../process-figures.js';
import { initiateSessions, startServiceProcess } from '../service-process.js';
import { startLoad } from './load.js';

const socketCount = 10_000;
const speakingCount = 5;
const frames = 300;

/**
 * Measures sockets of sessions without audio: the memory of each, and the delay of the service
 * meanwhile, by the acknowledgements of a few sessions with audio, which include the lag of its
 * event loop.
 */
export async function run(): Promise<void> {
  const server = await startServiceProcess();
  const speaking = await startLoad();
  await speaking.connect(await initiateSessions(server, speakingCount));
  await speaking.play({ frames: 30 });
  const urls = await initiateSessions(server, socketCount);
  const alone = await speaking.play({ frames: frames / 3 });
  const bytesBefore = residentBytes(server.processId);
  const idle = await startLoad();
  const startMs = performance.now();
  const failures = await idle.connect(urls);
  const openedSeconds = (performance.now() - startMs) / 1000;
  const opened = failures.length === 0 ? socketCount : Number.NaN;
  const cpuBefore = cpuSeconds(server.processId);
  const beside = await speaking.play({ frames });
  const cpu = (cpuSeconds(server.processId) - cpuBefore) / beside.wallSeconds;
  const bytesAfter = residentBytes(server.processId);
  await Promise.all([speaking.close(), idle.close()]);
  await server.stop();
  if (failures.length > 0) console.log(`Not all sockets could be opened: ${failures[0]}`);
  console.table({
    'idle sockets': opened,
    'opened a second': (opened / openedSeconds).toFixed(0),
    'memory a socket, KiB (goal <= 20)': ((bytesAfter - bytesBefore) / 1024 / opened).toFixed(1),
    'service, cores': cpu.toFixed(3),
    'acknowledgement p99 without them, ms': alone.acknowledgementMs.p99.toFixed(1),
    'acknowledgement p99 beside them, ms (goal <= 50)': beside.acknowledgementMs.p99.toFixed(1),
    'acknowledgement at most, ms': beside.acknowledgementMs.most.toFixed(1),
  });
}
