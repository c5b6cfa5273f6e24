import type { CutPlan } from './cut-plans.js';
import { LiveClient } from './live-client.js';
import type { LiveConformanceSubject } from './live-subject.js';

/** Largest frame of audio that is sent again, in bytes. */
const resentFrameBytes = 512 * 1024;

/** Connections of one session, beyond which it makes no progress. */
const maximumConnections = 50;

/** Close codes that end a session. */
const finalCodes: readonly number[] = [1000, 4400, 4401, 4408, 4409, 4429];

/**
 * Runs a client that gives offset and cursor over as many connections as it takes.
 *
 * @returns the numbered messages that it has received
 * @throws Error when the session does not end with 1000
 */
export async function runExactly(
  subject: LiveConformanceSubject,
  url: string,
  { cuts, frameBytes }: CutPlan,
): Promise<string[]> {
  const { audio } = subject.speech;
  const texts: string[] = [];
  let acknowledged = 0;
  for (let index = 0; index < maximumConnections; index += 1) {
    const query = `&audio_offset=${acknowledged}&message_cursor=${texts.length}`;
    const client = await LiveClient.open(subject, url + query, cuts[index]);
    client.sendAudio(audio.subarray(acknowledged), frameBytes);
    client.stop();
    const { code, reason } = await client.untilClosed();
    // The greeting is not numbered.
    texts.push(...client.texts.slice(1));
    acknowledged = Math.max(acknowledged, client.acknowledged);
    if (code === 1000) return texts;
    if (finalCodes.includes(code)) throw new Error(`The session ended with ${code}: ${reason}`);
  }
  throw new Error(`The session does not end after ${maximumConnections} connections.`);
}

/**
 * Runs a client that gives neither offset nor cursor: over each connection it sends everything again that it saw no acknowledgement of,
 * and it never repeats its stop.
 *
 * @returns the numbered messages that it has received
 * @throws Error when the session does not end with 1000, or with 4408 after a lost stop
 */
export async function runBlindly(
  subject: LiveConformanceSubject,
  url: string,
  { cuts, frameBytes }: CutPlan,
): Promise<string[]> {
  const { audio } = subject.speech;
  const texts: string[] = [];
  let acknowledged = 0;
  let sent = 0;
  let isStopSent = false;
  for (let index = 0; index < maximumConnections; index += 1) {
    const client = await LiveClient.open(subject, url, cuts[index]);
    if (!client.isClosed) {
      client.sendAudio(audio.subarray(acknowledged, sent), resentFrameBytes);
      // A socket does not say how much of it has arrived before it was cut.
      client.sendAudio(audio.subarray(sent), frameBytes);
      sent = audio.length;
      if (!isStopSent) client.stop();
      isStopSent = true;
    }
    const { code, reason } = await client.untilClosed();
    texts.push(...client.texts.slice(index === 0 ? 0 : 1).filter((text) => !isHeld(text)));
    acknowledged = Math.max(acknowledged, client.acknowledged);
    if (code === 1000 || code === 4408) return texts;
    if (finalCodes.includes(code)) throw new Error(`The session ended with ${code}: ${reason}`);
  }
  throw new Error(`The session does not end after ${maximumConnections} connections.`);
}

/** True of an acknowledgement of no bytes, which says that the session lives while audio is placed, and has no number. */
function isHeld(text: string): boolean {
  const [, from, to] = /"byte_range":\[(\d+),(\d+)\]/.exec(text) ?? [];
  return from !== undefined && from === to;
}
