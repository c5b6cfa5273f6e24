import { limits } from '@earshot/core';
import type { Configuration } from '../../configuration/index.js';

const mebibyte = 1024 * 1024;

/**
 * The guide above the operations of the reference, in Markdown.
 *
 * @param configuration - settings whose limits it names
 */
export function referenceGuide({
  limits: own,
  live,
  rateLimits,
}: Pick<Configuration, 'limits' | 'live' | 'rateLimits'>): string {
  return `Speech to text for recordings and for live audio.

## Quick start

Every request carries an API key in the header \`x-service-key\`. Keys are made on the server with \`earshot keys create\`.

\`\`\`sh
curl -s "$EARSHOT_URL/v2/upload" -H "x-service-key: $EARSHOT_API_KEY" -F audio=@interview.wav
curl -s "$EARSHOT_URL/v2/pre-recorded" -H "x-service-key: $EARSHOT_API_KEY" \\
  -H 'content-type: application/json' -d '{"audio_url":"<audio_url of the upload>"}'
curl -s "<result_url of the job>" -H "x-service-key: $EARSHOT_API_KEY"
\`\`\`

The job is \`queued\`, then \`processing\`, then \`done\` with its \`result\`, or \`error\` with its \`error_code\`.

## Live sessions

\`POST /v2/live\` describes the audio and gives the \`url\` of a WebSocket. Audio goes up as binary frames of at most ${limits.live.maximumFrameBytes / mebibyte} MiB; transcripts and acknowledgements come down as JSON. \`{"type":"stop_recording"}\` ends the recording; what was received is still transcribed, and the socket is closed with 1000 when everything was sent. A client whose connection breaks connects to the same \`url\` again within ${live.resumeMs / 1000} s and sends what was not acknowledged. [asyncapi.json](/asyncapi.json) describes each message and each close code.

## Callbacks

With \`callback: true\` and \`callback_config.url\` results and messages are delivered to a server of yours, signed after [Standard Webhooks](https://www.standardwebhooks.com) with the secret of the API key. Delivery is at least once: \`webhook-id\` is the same in every attempt. A response other than 2xx, or none within 15 s, is an attempt that failed; it is repeated with growing pauses, until 410 ends it.

## Programs that are written for OpenAI

\`POST /v1/audio/transcriptions\` and \`GET /v1/models\` work as OpenAI's do, with the API key as bearer token: set the base url of the client to this server with \`/v1\` behind it.

## Repeating requests

A POST with an \`Idempotency-Key\` can be repeated within 24 hours: it is carried out once, and each repetition gets the first response, with \`Idempotent-Replayed: true\`. The same key with another request is a 409.

## Errors

Every error has the shape of \`ErrorBody\`: a sentence in \`message\`, one sentence for each field in \`validation_errors\`, and the \`request_id\` that the log of the server has too.

## Limits

| | |
|---|---|
| requests of a key in a minute | ${rateLimits.requestsPerMinute} |
| an uploaded file | ${Math.round(own.maximumUploadBytes / mebibyte)} MiB |
| a body of JSON | ${Math.round(own.maximumJsonBytes / mebibyte)} MiB, ${limits.json.maximumDepth} levels |
| \`custom_metadata\` | ${limits.customMetadata.maximumCharacters} characters of JSON |
| items of a page | ${limits.list.maximumPageItems} |
| channels of a live session | ${limits.live.channels.maximum} |
| a live session | ${live.maximumMs / 3_600_000} h |
`;
}
