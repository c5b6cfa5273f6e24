import type { WebhookEvent } from '@earshot/http';

/** Prints what a callback reports; yours would store it. */
export function logEvent(event: WebhookEvent): void {
  if (event.event === 'transcription.success')
    console.log(event.id, event.payload.transcription?.full_transcript);
  else if (event.event === 'transcription.error') console.error(event.id, event.error.message);
  else console.log(event.id, event.event);
}
