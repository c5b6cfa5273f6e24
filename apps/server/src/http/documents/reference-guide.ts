import { limits } from '@earshot/core';
import type { Configuration } from '../../configuration/index.js';
import { formatBytes } from '../format-bytes.js';

const mebibyte = 1024 * 1024;

type LimitSettings = Pick<Configuration, 'limits' | 'live' | 'rateLimits'>;

/**
 * The introduction of the reference, in Markdown.
 *
 * @param configuration - settings whose limits it states
 */
export function referenceGuide(configuration: LimitSettings): string {
  const { live } = configuration;
  return `Speech to text for recordings and for live audio. Guides and examples: [the documentation](/docs/).

## Quick start

Every request carries an API key in the header \`x-service-key\`. Keys are created on the server with \`earshot keys create\`.

\`\`\`sh
curl -s "$EARSHOT_URL/v2/upload" -H "x-service-key: $EARSHOT_API_KEY" -F audio=@interview.wav
curl -s "$EARSHOT_URL/v2/pre-recorded" -H "x-service-key: $EARSHOT_API_KEY" \\
  -H 'content-type: application/json' -d '{"audio_url":"<audio_url of the upload>"}'
curl -s "<result_url of the job>" -H "x-service-key: $EARSHOT_API_KEY"
\`\`\`

The job is \`queued\`, then \`processing\`, then \`done\` with its \`result\`, or \`error\` with its \`error_code\`.

## Live sessions

\`POST /v2/live\` describes the audio and returns the \`url\` of a WebSocket. The client sends audio as binary frames of at most ${limits.live.maximumFrameBytes / mebibyte} MiB, and receives transcripts and acknowledgements as JSON. \`{"type":"stop_recording"}\` ends the recording; the audio received so far is still transcribed, and the socket is closed with 1000 when everything has been sent. A client that loses its connection reconnects to the same \`url\` within ${live.resumeMs / 1000} s and sends the audio that was not acknowledged. [asyncapi.json](/asyncapi.json) describes each message and each close code.

## Callbacks

With \`callback: true\` and \`callback_config.url\` results and messages are delivered to your server, signed by the [Standard Webhooks](https://www.standardwebhooks.com) scheme with the secret of the API key. Delivery is at least once: \`webhook-id\` is the same in every attempt. An attempt fails when the response is not a 2xx, or does not arrive within 15 s; it is repeated with growing delays, unless the response is a 410.

## Programs that use the OpenAI API

\`POST /v1/audio/transcriptions\` and \`GET /v1/models\` work as OpenAI's do, with the API key as bearer token: set the base url of the client to this server, followed by \`/v1\`.

## Repeating requests

A POST with an \`Idempotency-Key\` can be repeated within 24 hours: it is carried out once, and each repetition gets the first response, with \`Idempotent-Replayed: true\`. The same key with another request is a 422.

## Errors

Every error has the shape of \`ErrorBody\`: a sentence in \`message\`, one sentence for each field in \`validation_errors\`, and the \`request_id\`, under which the log of the server has the details.

${limitsTable(configuration)}`;
}

function limitsTable({ limits: own, live, rateLimits }: LimitSettings): string {
  return `## Limits

| | |
|---|---|
| requests of a key per minute | ${rateLimits.requestsPerMinute} |
| an uploaded file | ${formatBytes(own.maximumUploadBytes)} |
| a body of JSON | ${formatBytes(own.maximumJsonBytes)}, ${limits.json.maximumDepth} levels |
| \`custom_metadata\` | ${limits.customMetadata.maximumCharacters} characters of JSON |
| items of a page | ${limits.list.maximumPageItems} |
| channels of a live session | ${limits.live.channels.maximum} |
| a live session | ${live.maximumMs / 3_600_000} h |
`;
}
