import { section } from '../requirement.js';

export const callbackRequirements = {
  ...section('Contract: Callbacks; Decisions: Callbacks', {
    'callback.pre-recorded':
      'With `callback`, the end of a pre-recorded job is sent to callback_config.url by POST or PUT.',
    'callback.url': 'The deprecated callback_url gets a POST.',
    'callback.signed': 'Every delivery is signed after the Standard Webhooks scheme.',
    'callback.clock-set-back':
      'A callback that waits for its next attempt is not late because the clock of the machine was set back.',
    'callback.persisted':
      'Every delivery is persisted before it is tried, and retried with a stable webhook-id.',
    'callback.time-limit':
      'An attempt ends after 15 s, whether there is no response or it does not begin, and is repeated.',
    'callback.secret-shown':
      '`earshot keys create` and `earshot keys webhook-secret` show the secret that verifies the callbacks of a key.',
    'callback.secret-rotation':
      'After a rotation callbacks carry two signatures for 24 hours, of the new secret and of the former one.',
    'callback.examples':
      'The documented verifications accept what the service sends and refuse anything else.',
    'callback.gone': 'A 410 stops the deliveries.',
    'callback.unreadable-journal':
      'A live session whose journal cannot be read delays no callback of another one.',
    'callback.fairness':
      'Receivers of one key that are slow, dead or hostile do not delay the callbacks of another key.',
    'callback.bounded':
      'While very many callbacks of a key wait, acknowledgements of audio and partial transcripts are omitted from its callbacks and counted. Nothing else ever is.',
  }),
  ...section('Contract: Callbacks', {
    'callback.live':
      'With `callback`, the selected messages of a live session are sent by POST, in order.',
  }),
} as const;
