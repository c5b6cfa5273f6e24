import type { MessagePort } from 'node:worker_threads';
import { requestedAddOns, runAddOns, TranscriptWithheldError } from '@earshot/add-ons/runner';
import type { Utterance } from '@earshot/core';
import { systemClock } from '../../clock/index.js';
import { jsonFragments, textSlices } from '../../storage/results/json-text.js';
import { assembleResult, metadataOfRun, type TranscriptMetadata } from '../assemble-result.js';
import { remedyOf } from './add-on-remedies.js';
import { providersOf } from './add-on-services.js';
import { openRecordedAudio } from './recorded-audio.js';
import { createRemoteServices, type RemoteServices } from './remote-services.js';
import type { AddOnTask, ThreadReply, ThreadRequest } from './thread-protocol.js';

/**
 * Runs the add-ons of one transcript in this thread, and sends the result as JSON text in slices, which keeps the event loop of the other
 * side responsive.
 *
 * @param port - the other side of the thread
 */
export function runInThread(port: MessagePort): void {
  const utterances: Utterance[] = [];
  const send = (reply: ThreadReply) => port.postMessage(reply);
  let slices: AsyncIterator<string, void> | undefined;
  let end: ThreadReply = { type: 'end', metadata: {}, redactedSpans: [], envelopes: {} };
  let remote: RemoteServices | undefined;
  const run = async (task: AddOnTask): Promise<void> => {
    const { audio, failed, output, parts, services, timeoutMs } = task;
    const { metadata, params } = parts;
    remote = createRemoteServices(services, send);
    const ran = await runAddOns({
      requested: requestedAddOns(params).map(({ name }) => name),
      utterances,
      params,
      audio:
        audio === undefined
          ? undefined
          : openRecordedAudio(audio, metadata.number_of_distinct_channels),
      providers: providersOf(remote.services),
      remedyOf,
      clock: systemClock,
      timeoutMs,
      failed,
      onStep: (addOn, step, timeoutMs) => send({ type: 'step', addOn, step, timeoutMs }),
    });
    if (output === 'result') {
      const assembled = await assembleResult(parts, ran);
      const { redactedSpans } = ran;
      const metadata = { ...assembled.metadata, ...(await suggest(task, ran.utterances)) };
      end = { type: 'end', metadata, redactedSpans, envelopes: {} };
      slices = textSlices(assembled.text);
    } else if (output === 'utterances') {
      const { keepSpeakerNumbers } = await import('@earshot/add-ons/diarization');
      const numbered = keepSpeakerNumbers(utterances, ran.utterances);
      const metadata = { ...metadataOfRun(ran), ...(await suggest(task, numbered)) };
      end = { type: 'end', metadata, redactedSpans: [], envelopes: {} };
      slices = textSlices(linesOf(numbered));
    } else {
      const { chapterization, ...others } = ran.envelopes;
      const envelopes =
        chapterization === undefined
          ? others
          : { ...others, chapterization: { ...chapterization, results: null } };
      end = { type: 'end', metadata: {}, redactedSpans: [], envelopes };
      if (chapterization !== undefined) slices = textSlices(jsonFragments(chapterization.results));
    }
    send({ type: 'taken' });
  };
  const sendSlice = async (): Promise<void> => {
    const slice = await slices?.next();
    if (slice === undefined || slice.done === true) send(end);
    else send({ type: 'slice', text: slice.value });
  };
  port.on('message', (request: ThreadRequest) => {
    switch (request.type) {
      case 'utterances':
        utterances.push(...request.utterances);
        send({ type: 'taken' });
        break;
      case 'run':
        run(request.task).catch((error: unknown) => {
          if (!(error instanceof TranscriptWithheldError)) throw error;
          send({ type: 'withheld', addOn: error.addOn, error: error.error });
        });
        break;
      case 'response':
        remote?.take(request.id, request.response);
        break;
      case 'next':
        void sendSlice();
        break;
    }
  });
}

/** A line of JSON for each value. */
function* linesOf(values: readonly unknown[]): Generator<string, void> {
  for (const value of values) yield `${JSON.stringify(value)}\n`;
}

/** Suggests who the speakers may be, where there are known voices. Most transcripts have none, and load no code for it. */
async function suggest(
  task: AddOnTask,
  utterances: readonly Utterance[],
): Promise<Pick<TranscriptMetadata, 'known_voices'>> {
  if ((task.knownVoices ?? []).length === 0) return {};
  const { suggestKnownVoices } = await import('./suggest-known-voices.js');
  return suggestKnownVoices(task, utterances);
}
