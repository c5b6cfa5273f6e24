import type * as z from 'zod';
import { defaults } from '../defaults.js';
import { requestObject } from '../schema/request-object.js';
import type {
  MessagesConfiguration,
  MessagesConfigurationInput,
} from '../types/live-configurations.js';
import { flag } from './flags.js';

type FlagDefaults = Record<keyof typeof defaults.live.messages_config, boolean>;

/** The nine flags that select kinds of message; sockets and callbacks share them, with different defaults. */
export function messageFlagFields(initial: FlagDefaults) {
  return {
    receive_partial_transcripts: flag(
      initial.receive_partial_transcripts,
      'Partials: transcripts of utterances that are not finished.',
    ),
    receive_final_transcripts: flag(
      initial.receive_final_transcripts,
      'Finals: transcripts of finished utterances.',
    ),
    receive_speech_events: flag(initial.receive_speech_events, 'The begin and the end of speech.'),
    receive_pre_processing_events: flag(
      initial.receive_pre_processing_events,
      'Measurements of the audio.',
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

export const messagesConfigurationObject = requestObject(
  messageFlagFields(defaults.live.messages_config),
);

/** Schema of the kinds of message that a live session sends to its socket. */
export const messagesConfigurationSchema: z.ZodType<
  MessagesConfiguration,
  MessagesConfigurationInput
> = messagesConfigurationObject;
