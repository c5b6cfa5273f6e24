import {
  type AddOnRun,
  requestedAddOns,
  runAddOns,
  TranscriptWithheldError,
} from '@earshot/add-ons/runner';
import type { Utterance } from '@earshot/core';
import { systemClock } from '../../clock/index.js';
import { type JsonText, jsonFragments, textSlices } from '../../storage/results/json-text.js';
import type { CallContext } from '../../threads/calls.js';
import { assembleResult, metadataOfRun, type TranscriptMetadata } from '../assemble-result.js';
import { describeRemedy } from './add-on-remedies.js';
import { listProviders } from './add-on-services.js';
import type {
  AddOnOutcome,
  AddOnStep,
  AddOnTask,
  ThreadRequest,
  ThreadResponse,
} from './add-on-thread-protocol.js';
import { openRecordedAudio } from './recorded-audio.js';
import { createRemoteServices } from './remote-services.js';

/**
 * Serves the requests to run the add-ons of one transcript. The text has slices, with which the
 * other side stays responsive.
 */
export function createAddOnRun() {
  const utterances: Utterance[] = [];
  let responses: AsyncGenerator<string, AddOnOutcome> | undefined;
  return async (
    request: ThreadRequest,
    { notify }: CallContext<AddOnStep>,
  ): Promise<ThreadResponse> => {
    if (request.type === 'utterances') {
      utterances.push(...request.utterances);
      return undefined;
    }
    if (request.type === 'run') responses = runTask(request.task, utterances, notify);
    return (await responses?.next())?.value;
  };
}

/** Runs a task. Yields the slices of its JSON text. */
async function* runTask(
  task: AddOnTask,
  utterances: readonly Utterance[],
  onStep: (step: AddOnStep) => void,
): AsyncGenerator<string, AddOnOutcome> {
  try {
    const ran = await runTaskAddOns(task, utterances, onStep);
    const { text, ...outcome } = await writeOutput(task, utterances, ran);
    yield* textSlices(text);
    return { type: 'end', metadata: {}, redactedSpans: [], envelopes: {}, ...outcome };
  } catch (error) {
    if (!(error instanceof TranscriptWithheldError)) throw error;
    return { type: 'withheld', addOn: error.addOn, error: error.error };
  }
}

function runTaskAddOns(
  { audio, failed, parts: { metadata, params }, services, timeoutMs }: AddOnTask,
  utterances: readonly Utterance[],
  onStep: (step: AddOnStep) => void,
): Promise<AddOnRun> {
  return runAddOns({
    requested: requestedAddOns(params).map(({ name }) => name),
    utterances,
    params,
    audio: audio && openRecordedAudio(audio, metadata.number_of_distinct_channels),
    providers: listProviders(createRemoteServices(services)),
    describeRemedy,
    clock: systemClock,
    timeoutMs,
    failed,
    onStep: (addOn, step, timeoutMs) => onStep({ addOn, step, timeoutMs }),
  });
}

/** The JSON text that a task has as its output, and what the outcome has beside it. */
async function writeOutput(
  task: AddOnTask,
  utterances: readonly Utterance[],
  ran: AddOnRun,
): Promise<{ text: JsonText } & Partial<Extract<AddOnOutcome, { type: 'end' }>>> {
  const { redactedSpans } = ran;
  switch (task.output) {
    case 'result': {
      const { metadata, text } = await assembleResult(task.parts, ran);
      const suggested = await suggest(task, ran.utterances);
      return { text, metadata: { ...metadata, ...suggested }, redactedSpans };
    }
    case 'utterances': {
      const { keepSpeakerNumbers } = await import('@earshot/add-ons/diarization');
      const numbered = keepSpeakerNumbers(utterances, ran.utterances);
      const metadata = { ...metadataOfRun(ran), ...(await suggest(task, numbered)) };
      return { text: writeLines(numbered), metadata };
    }
    case 'chapters': {
      const { chapterization, ...envelopes } = ran.envelopes;
      if (chapterization === undefined) return { text: [], envelopes };
      return {
        text: jsonFragments(chapterization.results),
        envelopes: { ...envelopes, chapterization: { ...chapterization, results: null } },
      };
    }
  }
}

/** A line of JSON for each value. */
function* writeLines(values: readonly unknown[]): Generator<string, void> {
  for (const value of values) yield `${JSON.stringify(value)}\n`;
}

/**
 * Suggests who the speakers may be, where there are known voices. Most transcripts have none, and
 * load no code for it.
 */
async function suggest(
  task: AddOnTask,
  utterances: readonly Utterance[],
): Promise<Pick<TranscriptMetadata, 'known_voices'>> {
  if ((task.knownVoices ?? []).length === 0) return {};
  const { suggestKnownVoices } = await import('./suggest-known-voices.js');
  return suggestKnownVoices(task, utterances);
}
