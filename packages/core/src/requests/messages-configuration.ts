import type * as z from 'zod';
import { defaults } from '../defaults.js';
import { requestObject } from '../schema/request-object.js';
import { flag } from './flag.js';
import { webUrlSchema } from './web-url.js';

type SwitchDefaults = Record<keyof typeof defaults.live.messages_config, boolean>;

/** The nine switches that choose kinds of message, which sockets and callbacks share with other defaults. */
function messageSwitchFields(initial: SwitchDefaults) {
  return {
    receive_partial_transcripts: flag(
      initial.receive_partial_transcripts,
      'Transcripts of utterances that go on.',
    ),
    receive_final_transcripts: flag(
      initial.receive_final_transcripts,
      'Transcripts of finished utterances.',
    ),
    receive_speech_events: flag(initial.receive_speech_events, 'The begin and the end of speech.'),
    receive_pre_processing_events: flag(
      initial.receive_pre_processing_events,
      'What was found out about the audio.',
    ),
    receive_realtime_processing_events: flag(
      initial.receive_realtime_processing_events,
      'Results of the add-ons that follow utterances.',
    ),
    receive_post_processing_events: flag(
      initial.receive_post_processing_events,
      'Results of what runs after the session.',
    ),
    receive_acknowledgments: flag(
      initial.receive_acknowledgments,
      'Acknowledgements of audio and of the stop.',
    ),
    receive_errors: flag(initial.receive_errors, 'Errors.'),
    receive_lifecycle_events: flag(
      initial.receive_lifecycle_events,
      'The begin and the end of the recording and of the session.',
    ),
  };
}

const messagesConfigurationObject = requestObject(
  messageSwitchFields(defaults.live.messages_config),
);

/** Which kinds of message a live session sends to its socket, as a request gives it. */
export interface MessagesConfiguration extends z.input<typeof messagesConfigurationObject> {}

/** Which kinds of message a live session sends to its socket, with every default filled in. */
export interface MessagesConfigurationParams extends z.output<typeof messagesConfigurationObject> {}

/** Which kinds of message a live session sends to its socket. */
export const messagesConfigurationSchema: z.ZodType<
  MessagesConfigurationParams,
  MessagesConfiguration
> = messagesConfigurationObject;

const liveCallbackConfigurationObject = requestObject({
  url: webUrlSchema.optional().describe('Where the messages are sent by POST.'),
  ...messageSwitchFields(defaults.live.callback_config),
});

/** Where a live session sends messages by POST, and which kinds, as a request gives it. */
export interface LiveCallbackConfiguration
  extends z.input<typeof liveCallbackConfigurationObject> {}

/** Where a live session sends messages by POST, and which kinds, with every default filled in. */
export interface LiveCallbackConfigurationParams
  extends z.output<typeof liveCallbackConfigurationObject> {}

/** Where a live session sends messages by POST, and which kinds. */
export const liveCallbackConfigurationSchema: z.ZodType<
  LiveCallbackConfigurationParams,
  LiveCallbackConfiguration
> = liveCallbackConfigurationObject;
