import { setTimeout as sleep } from 'node:timers/promises';
import { type CreatedLiveSession, type LiveJob, liveJobSchema } from '@earshot/core';
import { createBlindClient } from '../support/blind-client.js';
import {
  allMessages,
  asListed,
  counterAudio,
  finalTexts,
  frames,
  listedMessages,
  openSession,
  scriptedText,
} from '../support/live.js';
import { audioOfWav } from '../support/wav.js';
import type { LoadOptions } from './load-options.js';
import { patientCall } from './patient-call.js';

/** Audio of an utterance of the scripted engine, in bytes, and the pause after each frame of 0.1 s. */
const bytesPerUtterance = 128_000;
const framePauseMs = 30;

/** Clients that open one live session after the other, and check what became of each. */
export class LiveLoad {
  /** Sessions that ended, and were checked. */
  sessions = 0;
  /** Times from a lost connection to the next acknowledgement, in milliseconds. */
  readonly resumeMs: number[] = [];
  audioBytes = 0;
  readonly #options: LoadOptions;

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /** Runs one client until the signal is aborted. Its last session is completed. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const utterances = 1 + Math.floor(this.#options.random() * 5);
      if (this.#options.random() < 0.3) await this.#runBlind(utterances);
      else await this.#runOwn(utterances);
      this.sessions += 1;
      this.audioBytes += utterances * bytesPerUtterance;
    }
  }

  /** A session of the client of this project. */
  async #runOwn(utterances: number): Promise<void> {
    const { cluster, violations } = this.#options;
    const created = await this.#initiate();
    const audio = counterAudio(4 * utterances);
    const { messages, session } = openSession(cluster.through(created.url));
    let lostMs: number | undefined;
    session.on('reconnecting', () => {
      lostMs ??= performance.now();
    });
    session.on('message', ({ type }) => {
      if (type !== 'audio_chunk' || lostMs === undefined) return;
      this.resumeMs.push(performance.now() - lostMs);
      lostMs = undefined;
    });
    try {
      await session.start();
      for (const frame of frames(audio)) {
        session.send(frame);
        await sleep(framePauseMs);
      }
      await session.stop();
    } catch (error) {
      violations.add(`session ${created.id}: the client gave up: ${String(error)}`);
      return;
    }
    const job = await this.#check(created.id, audio);
    if (job === undefined) return;
    const listed = listedMessages(job.result).slice(1);
    violations.same(`session ${created.id}: messages`, listed, asListed(messages));
  }

  /** A session of a client that resumes without an offset. */
  async #runBlind(utterances: number): Promise<void> {
    const { cluster, violations } = this.#options;
    const created = await this.#initiate();
    const audio = counterAudio(4 * utterances);
    const client = createBlindClient(cluster.through(created.url), audio, 3200);
    await client.finished;
    const { transcriptIds } = client;
    violations.same(
      `session ${created.id}: finals of a client without an offset, each once`,
      [...new Set(transcriptIds)],
      transcriptIds,
    );
    await this.#check(created.id, audio);
  }

  async #initiate(): Promise<CreatedLiveSession> {
    const { callbacks, cluster } = this.#options;
    const { body } = await patientCall(cluster.url, '/v2/live', {
      body: {
        messages_config: allMessages,
        callback: true,
        callback_config: {
          url: callbacks.url,
          receive_final_transcripts: true,
          receive_lifecycle_events: true,
          receive_acknowledgments: false,
          receive_partial_transcripts: false,
        },
      },
    });
    return JSON.parse(body.toString()) as CreatedLiveSession;
  }

  /** Checks the result and the recording of a session. */
  async #check(id: string, audio: Uint8Array): Promise<LiveJob | undefined> {
    const { callbacks, cluster, violations } = this.#options;
    const job = await endedJob(cluster.url, id);
    if (job === undefined) {
      violations.add(`session ${id}: it did not end in three minutes`);
      return undefined;
    }
    if (job.status !== 'done') {
      violations.add(`session ${id}: it ended as ${job.status} with ${job.error_code}`);
      return undefined;
    }
    const texts = Array.from({ length: audio.length / bytesPerUtterance }, () => scriptedText);
    violations.same(
      `session ${id}: utterances`,
      texts,
      job.result?.transcription?.utterances.map(({ text }) => text),
    );
    const messages = listedMessages(job.result) as { type: string }[];
    violations.same(`session ${id}: finals`, texts, finalTexts(messages));
    const { body } = await patientCall(cluster.url, `/v2/live/${id}/file`);
    if (!audioOfWav(body).equals(Buffer.from(audio)))
      violations.add(
        `session ${id}: the recording has ${audioOfWav(body).length} bytes that differ from the ${audio.length} that were sent`,
      );
    callbacks.expectMessages(id, texts.length);
    return job;
  }
}

/** Waits until a session has ended, for three minutes at most. */
async function endedJob(url: string, id: string): Promise<LiveJob | undefined> {
  for (let tries = 0; tries < 1800; tries += 1) {
    const { body, status } = await patientCall(url, `/v2/live/${id}`);
    const job = liveJobSchema.parse(JSON.parse(body.toString()));
    if (status === 200 && (job.status === 'done' || job.status === 'error')) return job;
    await sleep(100);
  }
  return undefined;
}
