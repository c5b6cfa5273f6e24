import { setTimeout as sleep } from 'node:timers/promises';
import { encodeForm, type HttpCaller } from '../http-call.js';
import { describeError, type Failures } from './failures.js';
import type { Latencies } from './latencies.js';

const pollMs = 50;
const pauseMs = 200;

/** A job that has ended. */
export interface EndedJob {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly completedAtMs: number;
}

/** Options of {@link runJobs}. */
export interface JobRunnerOptions {
  readonly caller: HttpCaller;
  readonly recording: Uint8Array;
  readonly callbackUrl: string;
  readonly latencies: Latencies;
  readonly failures: Failures;
  readonly onEnded: (job: EndedJob) => void;
}

/**
 * Transcribes a small recording in a loop.
 *
 * @returns a function that stops the loop after the current job
 */
export async function runJobs(options: JobRunnerOptions): Promise<() => void> {
  const { caller, failures, recording } = options;
  const response = await caller.call('/v2/upload', encodeForm(recording, 'bystander.wav'));
  if (response.status !== 200) throw new Error(`POST /v2/upload returned ${response.status}`);
  const { audio_url } = response.json<{ audio_url: string }>();
  const stopped = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await runOne(options, audio_url).catch((error: unknown) =>
        failures.add(`job: ${describeError(error)}`),
      );
      await sleep(pauseMs);
    }
  };
  void run();
  return () => stopped.abort();
}

async function runOne(
  { caller, callbackUrl, latencies, onEnded }: JobRunnerOptions,
  audioUrl: string,
): Promise<void> {
  const end = latencies.begin();
  let isCounted = false;
  try {
    const created = await caller.call('/v2/pre-recorded', {
      body: { audio_url: audioUrl, callback: true, callback_config: { url: callbackUrl } },
    });
    if (created.status !== 201) throw new Error(`POST /v2/pre-recorded returned ${created.status}`);
    const { id } = created.json<{ id: string }>();
    for (;;) {
      await sleep(pollMs);
      const response = await caller.call(`/v2/pre-recorded/${id}`);
      if (response.status !== 200) throw new Error(`GET of a job returned ${response.status}`);
      const { completed_at, error_code, status } = response.json<{
        completed_at: string | null;
        error_code: number | null;
        status: string;
      }>();
      if (status === 'error') throw new Error(`ended as error ${error_code}`);
      if (status !== 'done') continue;
      isCounted = true;
      onEnded({ id, completedAtMs: Date.parse(completed_at ?? '') });
      return;
    }
  } finally {
    end(isCounted);
  }
}
