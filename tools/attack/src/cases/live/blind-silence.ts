import { setTimeout as sleep } from 'node:timers/promises';
import { audioOfWav } from '@earshot/server/testing';
import { numberedAudio } from '../../attack-audio.js';
import type { AttackCase } from '../../attacker/attack-case.js';
import type { AttackContext } from '../../attacker/attack-context.js';
import {
  AttackSocket,
  binaryFrame,
  initiateSession,
  muLawSession,
} from '../../attacker/attack-socket.js';

const frameBytes = 800;
const spoken = numberedAudio(0, 8000);
const silence = Buffer.alloc(8000, 0xff);
const more = numberedAudio(100_000, 16_000);
const sentBytes = spoken.length + silence.length + more.length;

interface AcknowledgementMessage {
  readonly type: string;
  readonly data?: { readonly byte_range: readonly [number, number] } | null;
}

/** Sends audio in frames, with a pause after each. */
async function play(
  context: AttackContext,
  socket: AttackSocket,
  audio: Buffer,
  pauseMs: number,
): Promise<void> {
  for (let from = 0; from < audio.length; from += frameBytes) {
    await socket.send(binaryFrame(audio.subarray(from, from + frameBytes)), context.signal);
    await sleep(pauseMs);
  }
}

/** End of the audio that an acknowledgement covers, in bytes, undefined for another message. */
function readAcknowledgedBytes(payload: Buffer): number | undefined {
  const message = JSON.parse(payload.toString()) as AcknowledgementMessage;
  return message.type === 'audio_chunk' ? message.data?.byte_range[1] : undefined;
}

/**
 * Runs a client that loses its connection after a silence for which it received no acknowledgement.
 * Resolves with the session id.
 */
async function loseConnection(context: AttackContext, pauseMs: number): Promise<string> {
  const { id, url } = await initiateSession(context, muLawSession);
  let acknowledgedBytes = 0;
  const first = await AttackSocket.open(context, url, {
    onMessage: (payload) => {
      acknowledgedBytes = readAcknowledgedBytes(payload) ?? acknowledgedBytes;
    },
  });
  await play(context, first, spoken, 1);
  while (acknowledgedBytes < spoken.length && context.isOn) await sleep(5);
  await play(context, first, silence, 1);
  await sleep(300);
  first.destroy();
  const again = await AttackSocket.open(context, url);
  await play(context, again, Buffer.concat([silence, more]), pauseMs);
  // A close frame with 1000 ends the recording.
  await again.send(Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]), context.signal);
  await sleep(500);
  return id;
}

export const blindSilence: AttackCase = {
  name: 'live/blind-silence',
  description:
    'An honest client that sends silence and then speech again, in frames 20 ms and more apart.',
  seconds: 10,
  async attack(context) {
    await Promise.all(
      [20, 30, 60, 100].map(async (pauseMs) =>
        context.recordEvidence(`session ${pauseMs}`, await loseConnection(context, pauseMs)),
      ),
    );
  },
  async examine({ caller }, { evidence }) {
    let wrong = 0;
    for (const id of Object.values(evidence)) {
      let audioBytes = Number.NaN;
      for (let tries = 0; tries < 40; tries += 1) {
        const { body, status } = await caller.call(`/v2/live/${id}/file`);
        if (status === 200) {
          audioBytes = audioOfWav(body).length;
          break;
        }
        await sleep(250);
      }
      if (audioBytes !== sentBytes) wrong += 1;
    }
    return [
      {
        name: 'recordings that are longer or shorter than the audio that was sent',
        unit: '',
        measured: Object.keys(evidence).length === 0 ? Number.NaN : wrong,
        bound: 0,
      },
    ];
  },
};
