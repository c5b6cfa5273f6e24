import { section } from '../requirement.js';

export const callbackRequirements = {
  ...section('Contract: Callbacks; Decisions: Callbacks', {
    'callback.pre-recorded':
      'With `callback`, the end of a pre-recorded job is sent to callback_config.url by POST or PUT.',
    'callback.url': 'The deprecated callback_url gets a POST.',
    'callback.signed': 'Every delivery is signed after the Standard Webhooks scheme.',
    'callback.persisted':
      'Every delivery is persisted before it is tried, and retried with a stable webhook-id.',
    'callback.gone': 'A 410 stops the deliveries.',
  }),
  ...section('Contract: Callbacks', {
    'callback.live':
      'With `callback`, the selected messages of a live session are sent by POST, in order.',
  }),
} as const;
