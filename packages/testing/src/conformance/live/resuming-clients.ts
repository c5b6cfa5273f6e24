import { closeCodes } from '@earshot/core';
import { ensure } from '../conformance-check.js';
import type { CutPlan } from './cut-plans.js';
import { LiveClient } from './live-client.js';
import type { LiveConformanceSubject } from './live-subject.js';

/** Maximum size of a frame of audio that is sent again, in bytes. */
const resentFrameBytes = 512 * 1024;

/** Maximum number of connections of one session. A session that needs more makes no progress. */
const maximumConnections = 50;

/** Close codes after which a client reconnects, in addition to those of network failures. */
const temporaryCodes = new Set<number>(
  closeCodes.flatMap(({ code, reconnect }) => (reconnect ? [code] : [])),
);

/**
 * Runs a session over as many connections as it needs.
 *
 * @param connect - connects the client and sends its audio
 * @param onClosed - called when its socket is closed
 * @param endCodes - close codes of the end of the session
 * @throws Error when the session ends otherwise
 */
async function runConnections(
  connect: (index: number) => Promise<LiveClient>,
  onClosed: (client: LiveClient, index: number) => void,
  endCodes: readonly number[],
): Promise<void> {
  for (let index = 0; index < maximumConnections; index += 1) {
    const client = await connect(index);
    const { code, reason } = await client.untilClosed();
    onClosed(client, index);
    if (endCodes.includes(code)) return;
    const isTemporary = code === 1006 || temporaryCodes.has(code);
    ensure(isTemporary, `The session ended with ${code}: ${reason}`);
  }
  throw new Error(`The session does not end after ${maximumConnections} connections.`);
}

/**
 * Runs a client that sends offset and cursor over as many connections as it needs.
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
  const connect = async (index: number) => {
    const query = `&audio_offset=${acknowledged}&message_cursor=${texts.length}`;
    const client = await LiveClient.open(subject, url + query, cuts[index]);
    client.sendAudio(audio.subarray(acknowledged), frameBytes);
    client.stop();
    return client;
  };
  const onClosed = (client: LiveClient) => {
    // The greeting is not numbered.
    texts.push(...client.texts.slice(1));
    acknowledged = Math.max(acknowledged, client.acknowledged);
  };
  await runConnections(connect, onClosed, [1000]);
  return texts;
}

/**
 * Runs a client that sends neither offset nor cursor: over each connection it sends everything
 * again that was not acknowledged, and it never repeats its stop.
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
  const connect = async (index: number) => {
    const client = await LiveClient.open(subject, url, cuts[index]);
    if (client.isClosed) return client;
    client.sendAudio(audio.subarray(acknowledged, sent), resentFrameBytes);
    // When a socket is cut, it is unknown how much of this has arrived.
    client.sendAudio(audio.subarray(sent), frameBytes);
    if (sent < audio.length) client.stop();
    sent = audio.length;
    return client;
  };
  const onClosed = (client: LiveClient, index: number) => {
    // The greeting is not numbered.
    const numbered = client.texts.slice(index === 0 ? 0 : 1);
    texts.push(...numbered.filter((text) => !isKeepAlive(text)));
    acknowledged = Math.max(acknowledged, client.acknowledged);
  };
  await runConnections(connect, onClosed, [1000, 4408]);
  return texts;
}

/**
 * True for an acknowledgement of no bytes, a keep-alive without a number while audio is being
 * located.
 */
function isKeepAlive(text: string): boolean {
  const [, from, to] = /"byte_range":\[(\d+),(\d+)\]/.exec(text) ?? [];
  return from !== undefined && from === to;
}
