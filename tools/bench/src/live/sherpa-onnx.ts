import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KnownLiveMessage } from '@earshot/core';
import {
  placeWords,
  speakTones,
  toneWords,
  writeSyntheticModel,
} from '@earshot/engine/synthetic-models';
import { WebSocket } from 'ws';
import { printTable } from '../print-table.js';
import { cpuSeconds } from '../process-figures.js';
import { joinSpeech, readRecordings, sampleRateHz } from '../recordings.js';
import { initiateSessions, type ServiceProcess, startServiceProcess } from '../service-process.js';
import { frameMs } from './load-protocol.js';

const frameSamples = (sampleRateHz * frameMs) / 1000;
const measuredSeconds = 30;
/**
 * Audio before the measurement, in seconds: decoders are loaded, and most of what runs for a frame
 * is compiled, at ten frames a second.
 */
const warmUpSeconds = 60;
const streams = 2;
/**
 * Time in which V8 collects what the start of the service has left behind, once that is idle, in
 * seconds.
 */
const collectionSeconds = 20;
/** Time over which the cost of the idle service is measured, in seconds. */
const idleSeconds = 10;

/**
 * Layers of a million multiplications each: none, and as many as zipformers of 20 and 100 million
 * weights and the streaming model of 600 million weights have in the catalogue. A real model takes
 * more time for as many multiplications, since most of its are in small matrices.
 */
const sizes = [0, 20, 100, 600];

/** Speech with tones over it, which is never quiet for long. */
function createSpeech(): Int16Array {
  const voice = joinSpeech(readRecordings());
  const samples = Int16Array.from(
    { length: measuredSeconds * sampleRateHz },
    (_, index) => voice[index % voice.length] ?? 0,
  );
  const count = Math.floor(measuredSeconds / 0.6) - 1;
  const words = Array.from(
    { length: count },
    (_, index) => toneWords[index % toneWords.length]?.text ?? 'alpha',
  );
  return speakTones(samples, placeWords(words, { wordSeconds: 0.4, pauseSeconds: 0.2 }));
}

/** Plays audio at real time in one session. Returns its finals and partials. */
async function play(
  url: string,
  samples: Int16Array,
): Promise<{ finals: number; partials: number }> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const counts = { finals: 0, partials: 0 };
  socket.on('message', (data: Buffer) => {
    // The service sends messages of the contract.
    const message = JSON.parse(data.toString()) as KnownLiveMessage;
    if (message.type !== 'transcript') return;
    if (message.data.is_final) counts.finals += 1;
    else counts.partials += 1;
  });
  const closed = once(socket, 'close');
  const startMs = performance.now();
  for (let from = 0; from < samples.length; from += frameSamples) {
    const dueMs = startMs + ((from + frameSamples) * 1000) / sampleRateHz;
    await sleep(Math.max(0, dueMs - performance.now()));
    socket.send(samples.slice(from, from + frameSamples));
  }
  socket.send(JSON.stringify({ type: 'stop_recording' }));
  await closed;
  return counts;
}

async function measure(server: ServiceProcess, samples: Int16Array): Promise<readonly string[]> {
  const initiate = () =>
    initiateSessions(server, streams, { messages_config: { receive_partial_transcripts: true } });
  const warmUp = Int16Array.from(
    { length: warmUpSeconds * sampleRateHz },
    (_, index) => samples[index % samples.length] ?? 0,
  );
  await Promise.all((await initiate()).map((url) => play(url, warmUp)));
  await sleep(collectionSeconds * 1000);
  const urls = await initiate();
  const engines = server.engineProcessIds();
  const measureCpu = () => ({
    service: cpuSeconds(server.processId),
    engines: engines.reduce((sum, id) => sum + cpuSeconds(id), 0),
  });
  const idleBefore = measureCpu().service;
  await sleep(idleSeconds * 1000);
  const idle = (measureCpu().service - idleBefore) / idleSeconds;
  const before = measureCpu();
  const counts = await Promise.all(urls.map((url) => play(url, samples)));
  const after = measureCpu();
  const service = after.service - before.service;
  const engine = after.engines - before.engines;
  return [
    (engine / streams / measuredSeconds).toFixed(3),
    (service / streams / measuredSeconds).toFixed(4),
    `${((100 * service) / engine).toFixed(1)} %`,
    idle.toFixed(4),
    counts.map(({ finals }) => finals).join(' + '),
    counts.map(({ partials }) => partials).join(' + '),
  ];
}

/**
 * Measures two live sessions at real time over models of sherpa-onnx: processor time of the service
 * beside that of the engine.
 */
export async function run(): Promise<void> {
  const samples = createSpeech();
  const rows: (readonly string[])[] = [];
  for (const idleLayers of sizes) {
    const models = mkdtempSync(join(tmpdir(), 'earshot-bench-models-'));
    writeSyntheticModel(join(models, 'model'), 'streaming-transducer', { idleLayers });
    const server = await startServiceProcess({
      engine: 'sherpa-onnx',
      environment: { EARSHOT_MODELS_DIR: models, EARSHOT_ENGINE_PROCESSES: '2' },
    });
    try {
      while (!(await fetch(new URL('/ready', server.url))).ok) await sleep(100);
      rows.push([String(idleLayers), ...(await measure(server, samples))]);
    } finally {
      await server.stop();
      rmSync(models, { recursive: true, force: true });
    }
  }
  console.log(
    `${streams} sessions with partials over synthetic models, ${measuredSeconds} s of audio each\n`,
  );
  printTable(
    [
      'million multiplications a frame of 40 ms',
      'engine CPU s / audio s',
      'service CPU s / audio s',
      'service of engine (goal <= 5 %)',
      'idle service, CPU s / s',
      'finals',
      'partials',
    ],
    rows.map((row) => [...row]),
  );
}
