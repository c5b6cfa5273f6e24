import type { LiveFinalTranscript, LiveRequestParams, LiveResult, Utterance } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import type { Clock } from '../../clock/index.js';
import type { FileRepository, LiveRepository } from '../../storage/index.js';
import { countLanguages, unavailable } from '../../transcription/index.js';
import { readJournal } from '../journal/read-journal.js';
import { acknowledgementText } from '../messages/acknowledgement-text.js';
import type { LiveSession } from './live-session.js';

/** What {@link finishSession} works with. */
export interface FinishSessionOptions {
  readonly live: Pick<LiveRepository, 'complete'>;
  readonly files: Pick<FileRepository, 'pathOf'>;
  readonly journalPath: string;
  readonly keyId: string;
  readonly createdAtMs: number;
  readonly bytesPerSecond: number;
  readonly engine: EngineCapabilities;
  readonly lateTokenMs: number;
  readonly clock: Clock;
}

const addOns = ['translation', 'named_entity_recognition', 'sentiment_analysis'] as const;

/**
 * Ends a session whose recording was heard to its end: tells what comes after the recording, and ends the job, before the end is told.
 * Begun again after a fault or a restart, it goes on where it was.
 */
export async function finishSession(
  session: LiveSession,
  options: FinishSessionOptions,
): Promise<void> {
  const startedMs = options.clock.monotonicMs();
  const { params, seconds, state } = session;
  session.tellOnce({ type: 'end_recording', data: { recording_duration: seconds } });
  const utterances = await readUtterances(options.journalPath);
  const final = assembleFinal(params, utterances, seconds);
  const { transcription } = final;
  if (transcription != null) session.tellOnce({ type: 'post_transcript', data: transcription });
  if (params.post_processing.summarization) {
    const { error } = unavailable('summarization');
    session.tellOnce({ type: 'post_summarization', error, data: null });
  }
  if (params.post_processing.chapterization) {
    const { error } = unavailable('chapterization');
    session.tellOnce({ type: 'post_chapterization', error, data: null });
  }
  session.tellOnce({ type: 'post_final_transcript', data: final });
  const end = { type: 'end_session' } as const;
  const endText = session.log.textOf(end);
  const messages = await readMessages(session, options);
  if (params.messages_config.receive_lifecycle_events && !state.told.has(end.type))
    messages.push(endText);
  const result: LiveResult = { ...final, messages };
  const size = state.audio.completeAs(options.files.pathOf(session.id));
  await options.live.complete(session.id, {
    result,
    postSessionMetadata: {
      engine: {
        id: options.engine.id,
        model: options.engine.model,
        version: options.engine.version,
      },
      attempts: 1,
      stages: { post_processing: (options.clock.monotonicMs() - startedMs) / 1000 },
    },
    file: {
      id: session.id,
      keyId: options.keyId,
      filename: `${session.id}.wav`,
      source: null,
      extension: 'wav',
      size,
      audioDuration: seconds,
      numberOfChannels: params.channels,
    },
    lateTokenMs: options.lateTokenMs,
  });
  session.tellOnce(end, endText);
  session.end();
}

async function readUtterances(journalPath: string): Promise<Utterance[]> {
  const utterances: Utterance[] = [];
  for await (const { entry } of readJournal(journalPath))
    if (entry.kind === 'utterance' && entry.utterance !== null) utterances.push(entry.utterance);
  return utterances.sort((left, right) => left.start - right.start || left.channel - right.channel);
}

/** Every message of the session so far, from `start_session` on. */
async function readMessages(
  session: LiveSession,
  { bytesPerSecond, createdAtMs, journalPath }: FinishSessionOptions,
): Promise<string[]> {
  const messages = [startSessionText(session.id, createdAtMs)];
  let from = 0;
  for await (const { entry } of readJournal(journalPath)) {
    if (entry.kind !== 'message' && entry.kind !== 'acknowledgement') continue;
    if (entry.audience === 'callback') continue;
    if (entry.kind === 'message') messages.push(entry.text);
    else {
      const { atMs, size: to } = entry;
      messages.push(acknowledgementText(session.id, { from, to, atMs }, bytesPerSecond));
      from = to;
    }
  }
  return messages;
}

/** The message that a session begins with; it was initiated by HTTP, so that no socket gets it. */
export function startSessionText(sessionId: string, createdAtMs: number): string {
  return JSON.stringify({
    type: 'start_session',
    session_id: sessionId,
    created_at: new Date(createdAtMs).toISOString(),
  });
}

function assembleFinal(
  params: LiveRequestParams,
  utterances: Utterance[],
  seconds: number,
): LiveFinalTranscript {
  const { channels, post_processing, realtime_processing } = params;
  const asked = [
    ...addOns.filter((addOn) => realtime_processing[addOn]),
    ...(['summarization', 'chapterization'] as const).filter((addOn) => post_processing[addOn]),
  ];
  return {
    metadata: {
      audio_duration: seconds,
      number_of_distinct_channels: channels,
      billing_time: seconds * channels,
      transcription_time: seconds,
    },
    transcription: {
      full_transcript: utterances.map(({ text }) => text).join(' '),
      languages: countLanguages(utterances),
      utterances,
    },
    ...Object.fromEntries(asked.map((addOn) => [addOn, unavailable(addOn)])),
  };
}
