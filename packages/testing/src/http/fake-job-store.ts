import { readWav } from '@earshot/audio';
import { formatIssues, type PreRecordedJob, preRecordedRequestSchema } from '@earshot/core';
import { roundSeconds } from '@earshot/core/protocol';
import type { FakeClock } from '../fake-clock.js';
import { type FakeEventStream, openEventStream } from './fake-events.js';
import { type FakeResponse, fakeError, fakeValidationError } from './fake-http-messages.js';
import {
  type FakeJob,
  type JobScript,
  type JobTimes,
  type SubmittedAudio,
  toPreRecordedJob,
} from './fake-job.js';
import { type FakeCallback, sign, toCallback } from './signed-callback.js';

/** Options of {@link FakeJobStore}. */
export interface FakeJobStoreOptions {
  readonly clock: FakeClock;
  readonly baseUrl: string;
  readonly script: JobScript;
  readonly times: JobTimes;
  readonly webhookSecret: string;
  readonly onCallback: ((callback: FakeCallback) => void) | undefined;
}

/** Uploads and jobs of a fake service. */
export class FakeJobStore {
  readonly uploads: SubmittedAudio[] = [];
  readonly #options: FakeJobStoreOptions;
  readonly #jobs = new Map<string, FakeJob>();
  /** Streams of events, by the id of their job. */
  readonly #streams = new Map<string, FakeEventStream[]>();
  #created = 0;

  constructor(options: FakeJobStoreOptions) {
    this.#options = options;
  }

  /**
   * Adds audio that was uploaded, or, without bytes, audio that the service fetches from its URL.
   */
  upload(audio: Omit<SubmittedAudio, 'audio_url'> & { readonly audio_url?: string }): FakeResponse {
    const id = toId(this.uploads.length + 1, 1);
    const { audio_url = `${this.#options.baseUrl}/file/${id}` } = audio;
    this.uploads.push({ ...audio, audio_url });
    const filename = audio.filename ?? 'audio';
    const audio_metadata = {
      id,
      filename,
      extension: filename.split('.').at(-1) ?? '',
      size: audio.bytes?.length ?? 0,
      ...measure(audio.bytes),
    };
    return [200, { audio_url, audio_metadata }];
  }

  /** Reads an uploaded file by its path. */
  file(path: string): FakeResponse {
    const address = this.#options.baseUrl + path;
    const file = this.uploads.find(({ audio_url }) => audio_url === address);
    if (file?.bytes == null) throw fakeError(404, `there is no file at ${path}`);
    return [200, file.bytes];
  }

  /** Creates a job, and schedules its callback. */
  create(body: unknown): FakeResponse {
    const parsed = preRecordedRequestSchema.safeParse(body);
    if (!parsed.success) {
      throw fakeValidationError(formatIssues(parsed.error, body));
    }
    const { clock, script, baseUrl } = this.#options;
    const parameters = parsed.data;
    const { audio_url } = parameters;
    const audio = this.uploads.find((uploaded) => uploaded.audio_url === audio_url) ?? {
      filename: null,
      bytes: null,
      audio_url,
    };
    this.#created += 1;
    const job: FakeJob = {
      id: toId(this.#created, 2),
      number: this.#created,
      createdMs: clock.now(),
      parameters,
      audio,
      script: typeof script === 'function' ? script(parameters, audio) : script,
    };
    const { id } = job;
    this.#jobs.set(id, job);
    this.#scheduleCallback(job);
    return [201, { id, result_url: `${baseUrl}/v2/pre-recorded/${id}` }];
  }

  /** Jobs that were not deleted, with their current status. */
  list(): PreRecordedJob[] {
    return Array.from(this.#jobs.values(), (job) => this.#view(job));
  }

  delete(id: string): void {
    this.#jobs.delete(id);
  }

  /** Cancels a job that has not ended. */
  cancel(id: string): FakeResponse {
    const job = this.#find(id);
    const { error_code, status } = this.#view(job);
    if (status === 'queued' || status === 'processing') {
      job.cancelledMs = this.#options.clock.now();
      for (const stream of this.#streams.get(id) ?? []) stream.update();
      this.#sendCallback(job);
    } else if (error_code !== 499)
      throw fakeError(409, `the job is ${status}`, { code: 'job_ended' });
    return [202, undefined];
  }

  /** Opens the events of a job. */
  follow(id: string, lastEventId: string | null, cutAfterEvents: number | undefined): FakeResponse {
    const { baseUrl, clock, times } = this.#options;
    const stream = openEventStream(this.#find(id), {
      baseUrl,
      clock,
      times,
      lastEventId,
      cutAfterEvents,
    });
    if (stream === undefined) return [204, undefined];
    this.#streams.set(id, [...(this.#streams.get(id) ?? []), stream]);
    return [200, stream.body];
  }

  /** Breaks all streams of events. */
  cutStreams(): void {
    for (const stream of [...this.#streams.values()].flat()) stream.cut();
    this.#streams.clear();
  }

  /** Reads the audio of a job. */
  audio(id: string): FakeResponse {
    const { bytes } = this.#find(id).audio;
    if (bytes === null) throw fakeError(404, 'the audio is elsewhere');
    return [200, bytes];
  }

  #find(id: string): FakeJob {
    const job = this.#jobs.get(id);
    if (job === undefined) throw fakeError(404, `there is no job ${id}`);
    return job;
  }

  #view(job: FakeJob): PreRecordedJob {
    const { clock, times } = this.#options;
    return toPreRecordedJob(job, clock.now(), times);
  }

  #scheduleCallback(job: FakeJob): void {
    const { clock, times } = this.#options;
    if (!job.parameters.callback) return;
    clock.setTimeout(() => {
      if (job.cancelledMs === undefined) this.#sendCallback(job);
    }, times.queuedMs + times.processingMs);
  }

  /** Sends the callback of a job that has ended, if it requests one. */
  #sendCallback(job: FakeJob): void {
    const { clock, webhookSecret, onCallback } = this.#options;
    const { callback, callback_config } = job.parameters;
    if (onCallback === undefined || !callback || callback_config === undefined) return;
    const { url, method } = callback_config;
    const body = JSON.stringify(toCallback(this.#view(job)));
    const headers = sign(body, `msg_${job.number}`, clock.now(), webhookSecret);
    onCallback({ url, method, headers, body });
  }
}

/**
 * Duration and channels of a WAV file. Other audio counts as 0 seconds of one channel, since
 * nothing here decodes it.
 */
function measure(bytes: Uint8Array | null): { audio_duration: number; number_of_channels: number } {
  try {
    const { format, framesRead } = readWav(bytes ?? new Uint8Array());
    return {
      audio_duration: roundSeconds(framesRead / format.sampleRateHz),
      number_of_channels: format.channels,
    };
  } catch {
    return { audio_duration: 0, number_of_channels: 1 };
  }
}

function toId(number: number, kind: number): string {
  return `0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
