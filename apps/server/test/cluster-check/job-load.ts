import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PreRecordedJob, preRecordedJobSchema } from '@earshot/core';
import { speech } from '../support/api.js';
import type { LoadOptions } from './load-options.js';
import { patientCall } from './patient-call.js';

/** Clients that create one job after the other, and check what became of each. */
export class JobLoad {
  /** Jobs that ended, and were checked. */
  jobs = 0;
  readonly #options: LoadOptions;
  readonly #ids: string[] = [];

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /** Runs one client until the signal is aborted. Its last job is completed. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#runOne();
      this.jobs += 1;
      await sleep(this.#options.random() * 300);
    }
  }

  /** Checks that no job was created twice, and none was lost. */
  async checkList(): Promise<void> {
    const { cluster, violations } = this.#options;
    const listed: string[] = [];
    for (let offset = 0; ; offset += 100) {
      const { body } = await patientCall(
        cluster.url,
        `/v2/pre-recorded?limit=100&offset=${offset}`,
      );
      const { items } = JSON.parse(body.toString()) as { items: { id: string }[] };
      listed.push(...items.map(({ id }) => id));
      if (items.length < 100) break;
    }
    violations.same('jobs in the list', [...this.#ids].sort(), [...listed].sort());
  }

  async #runOne(): Promise<void> {
    const { callbacks, cluster, violations } = this.#options;
    const url = cluster.url;
    const form = new FormData();
    form.set('audio', new Blob([new Uint8Array(speech)]), 'meeting.wav');
    const uploaded = await patientCall(url, '/v2/upload', { body: form });
    const { audio_url } = JSON.parse(uploaded.body.toString()) as { audio_url: string };
    // Repeated under the same key until there is a response, it creates one job.
    const headers = { 'idempotency-key': randomUUID() };
    const created = await patientCall(url, '/v2/pre-recorded', {
      body: { audio_url, callback: true, callback_config: { url: callbacks.url } },
      headers,
    });
    if (created.status !== 201) {
      violations.add(`a job was refused with ${created.status}: ${created.body.toString()}`);
      return;
    }
    const { id } = JSON.parse(created.body.toString()) as { id: string };
    this.#ids.push(id);
    const job = await endedJob(url, id);
    if (job === undefined) violations.add(`job ${id}: it did not end in a minute and a half`);
    else if (job.status === 'done') callbacks.expectJob(id);
    else violations.add(`job ${id}: it ended as ${job.status} with ${job.error_code}`);
  }
}

/** Waits until a job has ended, for a minute and a half at most. */
async function endedJob(url: string, id: string): Promise<PreRecordedJob | undefined> {
  for (let tries = 0; tries < 900; tries += 1) {
    const { body } = await patientCall(url, `/v2/pre-recorded/${id}`);
    const job = preRecordedJobSchema.parse(JSON.parse(body.toString()));
    if (job.status === 'done' || job.status === 'error') return job;
    await sleep(100);
  }
  return undefined;
}
