import { printTable } from '../print-table.js';
import { cpuSeconds } from '../process-figures.js';
import { initiateSessions, startServiceProcess } from '../service-process.js';
import { percentile } from '../timing.js';
import { startEchoServer, startLoad } from './load.js';

const sessionCounts = [50, 200];
const framesInSlice = 40;
const slices = 8;

/**
 * Measures the cost of a frame of 100 ms with its acknowledgement in the service, in turns with a bare server that decodes the same
 * frames and sends them back.
 */
export async function run(): Promise<void> {
  const rows: string[][] = [];
  for (const count of sessionCounts) rows.push(await measure(count));
  console.log('Processor time of one frame of 100 ms with its acknowledgement\n');
  printTable(
    [
      'sessions at real time',
      'service, µs',
      'bare ws with decoding, µs',
      'ratio (goal <= 2.0)',
      'ratios of the slices',
      'engine processes, µs',
    ],
    rows,
  );
}

async function measure(count: number): Promise<string[]> {
  const server = await startServiceProcess();
  const echo = await startEchoServer();
  const [toServer, toEcho] = [await startLoad(), await startLoad()];
  await toServer.connect(await initiateSessions(server, count));
  await toEcho.connect(
    Array.from({ length: count }, () => echo.url),
    true,
  );
  const engines = server.engineProcessIds();
  const engineSeconds = () => engines.reduce((sum, id) => sum + cpuSeconds(id), 0);
  const costs: { service: number; echo: number; engine: number }[] = [];
  // The first slice warms up.
  for (let slice = 0; slice <= slices; slice += 1) {
    const before = { service: cpuSeconds(server.processId), engine: engineSeconds() };
    const ours = await toServer.play({ frames: framesInSlice });
    const after = { service: cpuSeconds(server.processId), engine: engineSeconds() };
    const echoBefore = cpuSeconds(echo.processId);
    const bare = await toEcho.play({ frames: framesInSlice });
    const echoAfter = cpuSeconds(echo.processId);
    if (slice === 0) continue;
    costs.push({
      service: ((after.service - before.service) * 1e6) / ours.framesSent,
      engine: ((after.engine - before.engine) * 1e6) / ours.framesSent,
      echo: ((echoAfter - echoBefore) * 1e6) / bare.framesSent,
    });
  }
  await Promise.all([toServer.close(), toEcho.close()]);
  await Promise.all([server.stop(), echo.close()]);
  const median = (values: readonly number[]) => percentile(values, 0.5);
  const ratios = costs.map((cost) => cost.service / cost.echo);
  return [
    String(count),
    median(costs.map(({ service }) => service)).toFixed(1),
    median(costs.map((cost) => cost.echo)).toFixed(1),
    median(ratios).toFixed(2),
    `${percentile(ratios, 0).toFixed(2)}-${percentile(ratios, 1).toFixed(2)}`,
    median(costs.map(({ engine }) => engine)).toFixed(1),
  ];
}
