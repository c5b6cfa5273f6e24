import type {
  KnownLiveMessage,
  LiveMessageType,
  LiveRequestInput,
  MessageFlag,
} from '@earshot/core';
import { type ConformanceCheck, ensure, ensureEqual } from '../conformance-check.js';
import {
  ensureComplete,
  everything,
  finalTexts,
  LiveClient,
  nothing,
  runSession,
} from './live-client.js';
import type { LiveConformanceSubject } from './live-subject.js';

/** A kind of message. Transcripts have two. */
type Kind = Exclude<LiveMessageType, 'transcript' | 'start_session'> | 'partial' | 'final';

/** The kinds of message that each flag selects. */
const kinds: Readonly<Record<MessageFlag, readonly Kind[]>> = {
  receive_partial_transcripts: ['partial'],
  receive_final_transcripts: ['final'],
  receive_speech_events: ['speech_end', 'speech_start'],
  receive_pre_processing_events: ['pre_processing'],
  receive_realtime_processing_events: [
    'named_entity_recognition',
    'sentiment_analysis',
    'translation',
  ],
  receive_post_processing_events: [
    'post_chapterization',
    'post_final_transcript',
    'post_summarization',
    'post_transcript',
  ],
  receive_acknowledgments: ['audio_chunk', 'stop_recording'],
  receive_errors: ['error'],
  receive_lifecycle_events: ['end_recording', 'end_session', 'start_recording'],
};

/** A session in which every kind of message occurs. */
const everyAddOn: LiveRequestInput = {
  realtime_processing: {
    translation: true,
    translation_config: { target_languages: ['fr'] },
    named_entity_recognition: true,
    sentiment_analysis: true,
  },
  post_processing: { summarization: true, chapterization: true },
};

function listKinds(messages: readonly KnownLiveMessage[]): string[] {
  const found = messages.map((message) =>
    message.type !== 'transcript' ? message.type : message.data.is_final ? 'final' : 'partial',
  );
  return [...new Set(found)].toSorted();
}

/** Runs a session with flags, frame by frame, so that the service has time for partials. */
async function runWithFlags(
  subject: LiveConformanceSubject,
  flags: Partial<Record<MessageFlag, boolean>>,
): Promise<LiveClient> {
  const { url } = await subject.initiate({ ...everyAddOn, messages_config: flags });
  const client = await LiveClient.open(subject, url);
  client.send('nonsense');
  const { audio } = subject.speech;
  for (let from = 0; from < audio.length; from += 3200) {
    client.sendAudio(audio.subarray(from, from + 3200));
    if (flags.receive_acknowledgments !== false)
      await client.untilAcknowledged(Math.min(audio.length, from + 3200));
  }
  client.stop();
  await ensureComplete(client);
  return client;
}

const flagChecks = (Object.keys(kinds) as MessageFlag[]).map(
  (flag): ConformanceCheck<LiveConformanceSubject> => ({
    name: `sends the messages of ${flag} to a session that asks for them, and no others`,
    requirements: ['live.message.flags'],
    run: async (subject) => {
      // A client that waits for acknowledgements is slow enough for partials.
      const isPaced = flag === 'receive_partial_transcripts';
      const flags = { ...nothing, [flag]: true, ...(isPaced && { receive_acknowledgments: true }) };
      const { messages } = await runWithFlags(subject, flags);
      const expected = [...kinds[flag], ...(isPaced ? kinds.receive_acknowledgments : [])];
      ensureEqual(listKinds(messages), expected.toSorted(), 'kinds of message');
    },
  }),
);

/** Requirements on the messages of a session. */
export const messageChecks: readonly ConformanceCheck<LiveConformanceSubject>[] = [
  {
    name: 'sends a session in order, from its first audio to its end, and closes it with 1000',
    requirements: ['live.event.order', 'live.socket.binary', 'live.socket.stop'],
    run: async (subject) => {
      const { audio, finals } = subject.speech;
      const seconds = audio.length / 32_000;
      const { client, id } = await runSession(subject, { messages_config: everything }, audio);
      const { messages } = client;
      const types = messages.map(({ type }) => type);
      for (const { session_id } of messages) ensureEqual(session_id, id, 'session_id');
      const times = messages.map(({ created_at }) => created_at);
      ensureEqual(times, times.toSorted(), 'created_at of the messages');
      ensureEqual(types[0], 'start_recording', 'first message');
      const end = types.indexOf('end_recording');
      ensureEqual(
        types.slice(end),
        ['end_recording', 'post_transcript', 'post_final_transcript', 'end_session'],
        'messages from the end of the recording on',
      );
      const stop = types.indexOf('stop_recording');
      ensure(stop > 0 && stop < end, 'The acknowledgement of the stop is not before the end.');
      const single = types.filter((type) => /recording|session|post_/.test(type));
      ensureEqual(new Set(single).size, single.length, 'number of messages that come once');
      ensureEqual(finalTexts(messages), finals, 'finals');

      const [stopped] = client.ofType('stop_recording');
      ensureEqual(stopped?.data?.recording_duration, seconds, 'recording_duration of the stop');
      const left = stopped?.data?.recording_left_to_process ?? -1;
      ensure(left >= 0 && left <= seconds, `recording_left_to_process is ${left}.`);
      const [ended] = client.ofType('end_recording');
      ensureEqual(ended?.data, { recording_duration: seconds }, 'data of end_recording');
      const [final] = client.ofType('post_final_transcript');
      ensureEqual(final?.data.metadata.audio_duration, seconds, 'audio_duration');
      ensureEqual(
        final?.data.transcription?.full_transcript,
        finals.join(' '),
        'full_transcript of the result',
      );
      ensureEqual(
        client.ofType('post_transcript')[0]?.data,
        final?.data.transcription,
        'data of post_transcript',
      );
    },
  },
  {
    name: 'numbers the utterances of each channel; partials have the id of their final',
    requirements: ['live.event.partials', 'live.event.speech', 'live.message.transcript'],
    run: async (subject) => {
      const { audio, finals } = subject.speech;
      const stereo = new Uint8Array(audio.length * 2);
      for (let index = 0; index < audio.length; index += 1) {
        const frame = index - (index % 2);
        stereo[2 * frame + (index % 2)] = audio[index] ?? 0;
        stereo[2 * frame + 2 + (index % 2)] = audio[audio.length - 1 - index] ?? 0;
      }
      const request = { channels: 2, messages_config: everything };
      const { client } = await runSession(subject, request, stereo);
      const transcripts = client.ofType('transcript').map(({ data }) => data);
      for (const { id, utterance } of transcripts) {
        ensure(/^\d{2}-\d{8}$/.test(id), `The id ${id} is not like 00-00000000.`);
        ensureEqual(Number(id.slice(0, 2)), utterance.channel, `channel of ${id}`);
        const joined = utterance.words.map(({ word }) => word).join('');
        ensureEqual(utterance.text, joined, `text of ${id}, as its words`);
        ensure(utterance.start <= utterance.end, `${id} ends before it begins.`);
      }
      for (const channel of [0, 1]) {
        const own = transcripts.filter(({ utterance }) => utterance.channel === channel);
        const ids = own.flatMap(({ id, is_final }) => (is_final ? [id] : []));
        const expected = finals.map((_, number) => `0${channel}-0000000${number}`);
        ensureEqual(ids, expected, `ids of the finals of channel ${channel}`);
        for (const [at, { id, is_final }] of own.entries()) {
          const rest = own.slice(at + 1).filter((other) => other.id === id);
          ensure(
            is_final ? rest.length === 0 : rest.length > 0,
            `${id} has a message after its final, or a partial without one.`,
          );
        }
        const events = client.messages.flatMap((message) =>
          (message.type === 'speech_start' || message.type === 'speech_end') &&
          message.data.channel === channel
            ? [message.type]
            : [],
        );
        const pairs = finals.flatMap(() => ['speech_start', 'speech_end']);
        ensureEqual(events, pairs, `speech events of channel ${channel}`);
      }
    },
  },
  {
    name: 'follows each final with the messages of its add-ons, each with a result or an error',
    requirements: ['live.event.add-ons', 'live.message.shapes'],
    run: async (subject) => {
      const { audio, finals } = subject.speech;
      const { client } = await runSession(subject, everyAddOn, audio);
      for (const type of [
        'translation',
        'named_entity_recognition',
        'sentiment_analysis',
      ] as const) {
        const messages = client.ofType(type);
        ensureEqual(messages.length, finals.length, `number of ${type} messages`);
        for (const { data, error } of messages)
          ensure((data === null) !== (error === null), `${type} has not a result or an error.`);
      }
      for (const type of ['post_summarization', 'post_chapterization'] as const) {
        const [message, ...more] = client.ofType(type);
        ensure(message !== undefined && more.length === 0, `There is not one ${type}.`);
        ensure((message.data === null) !== (message.error === null), `${type} has no result.`);
      }
    },
  },
  {
    name: 'reports the levels of each channel after its first second',
    requirements: ['live.event.pre-processing'],
    run: async (subject) => {
      const { url } = await subject.initiate({ channels: 2 });
      const client = await LiveClient.open(subject, url);
      client.sendAudio(subject.speech.audio.subarray(0, 128_000));
      await client.until('pre_processing of both channels', () =>
        [0, 1].every((channel) =>
          client.ofType('pre_processing').some(({ data }) => data.channel === channel),
        ),
      );
      for (const { data } of client.ofType('pre_processing'))
        ensureEqual(data.audio_enhancer, false, 'audio_enhancer');
      client.close(1000);
    },
  },
  {
    name: 'sends neither partials nor lifecycle events to a session that asks for nothing',
    requirements: ['live.message.flags'],
    run: async (subject) => {
      const { messages } = await runWithFlags(subject, {});
      const all = Object.entries(kinds).flatMap(([flag, each]) =>
        flag === 'receive_partial_transcripts' || flag === 'receive_lifecycle_events' ? [] : each,
      );
      ensureEqual(listKinds(messages), all.toSorted(), 'kinds of message');
    },
  },
  ...flagChecks,
];
