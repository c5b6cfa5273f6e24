import { readFileSync } from 'node:fs';
import { fileFromPath } from '@earshot/http/node';
import { hasFfmpeg, makeMedia, samplePath } from '@earshot/server/testing';
import { cpuSeconds, listChildren, residentBytes } from '../process-figures.js';
import { type ServiceProcess, startServiceProcess } from '../service-process.js';

const hours = Number(process.env['EARSHOT_BENCH_HOURS'] ?? 10);
const mebibyte = 1024 ** 2;

/**
 * Measures a file of ten hours from its upload to its result, with the scripted engine, so that
 * decoding and the service itself are what is measured: peak memory of the service's own process,
 * and the time to the first utterance of an hour of MP3 with the real engine.
 */
export async function run(): Promise<void> {
  if (!hasFfmpeg) {
    console.log('ffmpeg is not installed.');
    return;
  }
  await measureMemory();
  await measureFirstUtterance();
}

function makeSpeech(seconds: number): Promise<string> {
  const loops = String(Math.ceil(seconds / 8.755));
  const encoding = ['-c:a', 'libmp3lame', '-b:a', '64k'];
  return makeMedia(
    ['-stream_loop', loops, '-i', samplePath, '-t', String(seconds), ...encoding],
    'speech.mp3',
  );
}

async function measureMemory(): Promise<void> {
  const path = await makeSpeech(hours * 3600);
  const service = await startServiceProcess({ engine: 'scripted' });
  try {
    const idleBytes = residentBytes(service.processId);
    let peakBytes = idleBytes;
    const sampling = setInterval(() => {
      peakBytes = Math.max(peakBytes, residentBytes(service.processId));
    }, 50);
    const uploadStartedMs = performance.now();
    const { audio_url, audio_metadata } = await service.client.files.upload(
      await fileFromPath(path),
    );
    const uploadSeconds = (performance.now() - uploadStartedMs) / 1000;
    const startedMs = performance.now();
    const job = await service.client.preRecorded.createAndWait(
      { audio_url },
      { timeoutMs: 3_600_000 },
    );
    const seconds = (performance.now() - startedMs) / 1000;
    clearInterval(sampling);
    console.table({
      'audio, hours': (audio_metadata.audio_duration / 3600).toFixed(2),
      utterances: job.result?.transcription?.utterances.length,
      'upload and probe, s': uploadSeconds.toFixed(1),
      'job with the scripted engine, s': seconds.toFixed(1),
      'memory of the idle service, MiB': (idleBytes / mebibyte).toFixed(0),
      'peak of the service, MiB (kernel)': (peakResident(service) / mebibyte).toFixed(0),
      'beyond the idle service, MiB (goal: at most 150)': (
        (peakResident(service) - idleBytes) /
        mebibyte
      ).toFixed(0),
    });
  } finally {
    await service.stop();
  }
}

async function measureFirstUtterance(): Promise<void> {
  const path = await makeSpeech(3600);
  const service = await startServiceProcess({ engine: 'pocketsphinx' });
  try {
    // Those that decode count while they live.
    const processorSeconds = () =>
      [service.processId, ...listChildren(service.processId)].reduce(
        (sum, id) => sum + cpuSeconds(id),
        0,
      );
    const { preRecorded } = service.client;
    const { audio_url } = await service.client.files.upload(await fileFromPath(path));
    const processorBefore = processorSeconds();
    const startedMs = performance.now();
    const { id } = await preRecorded.create({ audio_url });
    for await (const event of preRecorded.events(id)) {
      if (event.type !== 'utterance') continue;
      console.table({
        'first utterance of an hour of MP3, s (goal: at most 3)': (
          (performance.now() - startedMs) /
          1000
        ).toFixed(2),
        'processor time of all processes until then, s': (
          processorSeconds() - processorBefore
        ).toFixed(2),
        'its end in the audio, s': event.data.end,
      });
      break;
    }
  } finally {
    await service.stop();
  }
}

/** Peak of the resident memory of a process, in bytes. */
function peakResident({ processId }: ServiceProcess): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
