import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KnownLiveMessage } from '@earshot/core';
import { WebSocket } from 'ws';
import { sampleRateHz } from '../recordings.js';
import { initiateSessions, type ServiceProcess } from '../service-process.js';
import { frameMs } from './load-protocol.js';

const frameSamples = (sampleRateHz * frameMs) / 1000;

/** A message, with the position of the audio when it arrived, in seconds. */
export interface ReceivedMessage {
  readonly atSeconds: number;
  readonly message: KnownLiveMessage;
}

/** Options of {@link playLive}. */
export interface PlayingOptions {
  /** @defaultValue true */
  readonly hasPartials?: boolean;
  /**
   * Silence after the audio, so that its last utterance ends by itself, in seconds. @defaultValue 0
   */
  readonly silenceSeconds?: number;
}

/**
 * Speaks into a live session at real time, over a real socket. Resolves with all its messages when
 * it has ended.
 */
export async function playLive(
  service: ServiceProcess,
  samples: Int16Array,
  { hasPartials = true, silenceSeconds = 0 }: PlayingOptions = {},
): Promise<readonly ReceivedMessage[]> {
  const [url = ''] = await initiateSessions(service, 1, {
    messages_config: { receive_partial_transcripts: hasPartials },
  });
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const received: ReceivedMessage[] = [];
  const startMs = performance.now();
  const closed = once(socket, 'close');
  socket.on('message', (data: Buffer) => {
    const atSeconds = (performance.now() - startMs) / 1000;
    // The service sends messages of the contract.
    received.push({ atSeconds, message: JSON.parse(data.toString()) as KnownLiveMessage });
  });
  const audio = new Int16Array(samples.length + silenceSeconds * sampleRateHz);
  audio.set(samples);
  for (let from = 0; from < audio.length; from += frameSamples) {
    // A frame can be sent when its last sample was spoken.
    const dueMs = startMs + ((from + frameSamples) * 1000) / sampleRateHz;
    await sleep(Math.max(0, dueMs - performance.now()));
    socket.send(audio.slice(from, from + frameSamples));
  }
  socket.send(JSON.stringify({ type: 'stop_recording' }));
  await closed;
  return received;
}

/** Text of all finals of a session. */
export function joinTranscripts(received: readonly ReceivedMessage[]): string {
  return received
    .flatMap(({ message }) =>
      message.type === 'transcript' && message.data.is_final ? [message.data.utterance.text] : [],
    )
    .join(' ');
}
