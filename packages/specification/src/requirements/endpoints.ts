import { section } from '../requirement.js';

export const endpointRequirements = {
  ...section('Contract: Endpoints', {
    'endpoint.list.all': 'GET /v2/transcription lists jobs of both kinds.',
    'endpoint.list.pre-recorded': 'GET /v2/pre-recorded lists pre-recorded jobs.',
    'endpoint.list.live': 'GET /v2/live lists live jobs.',
    'endpoint.live.validation':
      'POST /v2/live with a configuration fault answers a non-success status with an error text.',
    'endpoint.create': 'POST /v2/pre-recorded creates a job from the request parameters.',
  }),
  ...section('Decisions: HTTP', {
    'endpoint.upload.multipart':
      'POST /v2/upload takes the multipart field `audio`, streamed to storage, and answers audio_url and audio_metadata.',
    'endpoint.upload.url': 'POST /v2/upload takes JSON with audio_url, which the service fetches.',
    'endpoint.upload.metadata':
      'audio_metadata has id, filename, source, extension, size, audio_duration and number_of_channels.',
    'endpoint.upload.errors': 'A faulty upload answers 400, 401, 413 or 415.',
    'endpoint.file':
      'GET /file/{id} gives the bytes to the key that uploaded them, and 404 to others.',
    'endpoint.file.range': 'GET /file/{id} and the /file of a job serve ranges.',
    'endpoint.create.answer': 'Creating answers 201 with id and result_url.',
    'endpoint.get': 'GET by id answers the job; the path of a kind answers 404 for the other kind.',
    'endpoint.delete':
      'DELETE answers 202 with an empty body and deletes the job, its audio and its result.',
    'endpoint.delete.active': 'DELETE answers 403 while the job is queued or processing.',
    'endpoint.job-file':
      'GET by id with /file answers the audio as application/octet-stream from this origin.',
    'endpoint.twin': 'POST /v2/transcription is the deprecated twin of POST /v2/pre-recorded.',
    'endpoint.deprecation':
      'Deprecated paths answer with Deprecation and a Link to their successor.',
    'endpoint.own-file': 'An audio_url of this service is read from storage, not fetched.',
    'endpoint.remote-file': 'An audio_url elsewhere is fetched by the service.',
    'endpoint.capabilities':
      'GET /v2/capabilities tells the engines, languages, models, add-ons and limits that the server really has.',
    'endpoint.health': 'GET /health answers 200 without a key.',
    'endpoint.ready':
      'GET /ready answers 200, or 503 while the service cannot work, without a key.',
    'endpoint.metrics':
      'GET /metrics answers Prometheus text, without a key, and can be bound to another port.',
    'endpoint.documents': '/openapi.json, /asyncapi.json and /docs are generated from the schemas.',
    'endpoint.unservable':
      'A body that is well-formed and cannot be served here is a 422 that says what can.',
  }),
  ...section('Contract: POST /v2/live; Decisions: HTTP', {
    'endpoint.live.answer': 'POST /v2/live answers 201 with id, created_at and url.',
    'endpoint.live.region': 'POST /v2/live accepts the query parameter region.',
    'endpoint.live.file': 'The /file of a live job is a WAV file that begins with RIFF.',
  }),
  ...section('Contract: Authentication', {
    'authentication.header': 'Requests carry the API key in x-service-key.',
    'authentication.refused': 'A missing or unknown key is a 401 with the error body.',
  }),
  ...section('Contract: Errors; Decisions: Errors', {
    'error.body': 'Every non-2xx answer has timestamp, path, request_id, statusCode and message.',
    'error.validation':
      'A 400 also has validation_errors, one sentence per fault with the path of the field.',
    'error.request-id': 'Every answer carries x-request-id.',
    'error.retry-after': '429 and 503 carry Retry-After.',
    'error.rate-limit': 'Limits are announced in RateLimit headers.',
    'error.hidden': "Another key's job is a 404, not a 403.",
  }),
  ...section('Decisions: Idempotency', {
    'idempotency.replay':
      'The same Idempotency-Key and body within 24 hours gives the first answer again and creates nothing.',
    'idempotency.conflict': 'The same Idempotency-Key with another body is a 422.',
  }),
  ...section('Decisions: Process and configuration', {
    'process.ready-line': 'The service prints one line `Earshot is ready at http://…`.',
    'process.environment':
      'The environment is validated at start with errors that name the variable.',
    'process.api-key':
      'EARSHOT_API_KEY exists from the start; without it the first start creates a key and prints it once.',
    'process.configuration-file': 'earshot.config.json may hold the same settings.',
    'process.private-sources':
      'Sources that are not public are refused unless EARSHOT_ALLOW_PRIVATE_SOURCES allows them.',
    'process.termination': 'SIGTERM ends the service cleanly within 25 s.',
    'process.serve': '`earshot serve` is the same service without the set-up.',
  }),
  ...section('Earshot: durability', {
    'durability.killed-service':
      'A job whose service was killed ends done, once, after the next start.',
    'durability.fencing': 'A worker that lost its lease writes nothing.',
    'durability.poison-job': 'A job whose attempts all die ends as error with error_code 500.',
  }),
} as const;
