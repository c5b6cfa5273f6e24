import { defaults } from '../defaults.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { requestObject } from '../schema/request-object.js';
import type {
  MessagesConfiguration,
  MessagesConfigurationInput,
} from '../types/live-configurations.js';
import { flag } from './flags.js';

type FlagDefaults = Record<keyof typeof defaults.live.messages_config, boolean>;

/**
 * The nine flags that select kinds of message. Sockets and callbacks share them, with different
 * defaults.
 */
export function messageFlagFields(initial: FlagDefaults) {
  return {
    receive_partial_transcripts: flag(
      initial.receive_partial_transcripts,
      'Sends partial transcripts, which may still change.',
    ),
    receive_final_transcripts: flag(
      initial.receive_final_transcripts,
      'Sends final transcripts of utterances.',
    ),
    receive_speech_events: flag(
      initial.receive_speech_events,
      'Sends events for the start and end of speech.',
    ),
    receive_pre_processing_events: flag(
      initial.receive_pre_processing_events,
      'Sends level measurements of the audio.',
    ),
    receive_realtime_processing_events: flag(
      initial.receive_realtime_processing_events,
      'Sends results of the add-ons that process each utterance.',
    ),
    receive_post_processing_events: flag(
      initial.receive_post_processing_events,
      'Sends the transcript, and results of the add-ons that run after the recording.',
    ),
    receive_acknowledgments: flag(
      initial.receive_acknowledgments,
      'Sends acknowledgements of audio and of `stop_recording`.',
    ),
    receive_errors: flag(initial.receive_errors, 'Sends errors.'),
    receive_lifecycle_events: flag(
      initial.receive_lifecycle_events,
      'Sends events for the start and end of the recording and of the session.',
    ),
  };
}

export const messagesConfigurationObject = requestObject(
  messageFlagFields(defaults.live.messages_config),
);

/** Schema of the kinds of message that a live session sends to its socket. */
export const messagesConfigurationSchema: ObjectSchema<
  MessagesConfiguration,
  MessagesConfigurationInput
> = messagesConfigurationObject;
