/**
 * Values of `code` in an error body and of `reason_code` in the error of a job: stable identifiers
 * for programs. `message` is the sentence for people.
 */
export const errorCodes = [
  // 400
  'invalid_request',
  'invalid_audio',
  'source_not_allowed',
  'source_not_audio',
  'source_is_page',
  // 401
  'missing_key',
  'unknown_key',
  // 403
  'forbidden',
  'job_active',
  'file_in_use',
  'known_voices_off',
  // 404 and 405
  'not_found',
  'model_not_found',
  'method_not_allowed',
  // 408
  'request_timeout',
  // 409
  'job_ended',
  'too_many_voices',
  // 410
  'audio_expired',
  // 412
  'precondition_failed',
  // 413
  'payload_too_large',
  'audio_too_long',
  'source_too_large',
  // 414
  'uri_too_long',
  // 415
  'unsupported_media_type',
  'unsupported_content_encoding',
  'unsupported_audio',
  // 416
  'range_not_satisfiable',
  // 417
  'expectation_failed',
  // 422
  'unservable_request',
  'unsupported_language',
  'unsupported_option',
  'too_little_speech',
  'idempotency_key_reused',
  // 429
  'rate_limited',
  'too_many_uploads',
  'too_many_fetches',
  'too_many_jobs',
  'too_many_streams',
  'too_many_live_sessions',
  // 431
  'headers_too_large',
  // 400, 403 and 404, as the source responded
  'source_refused',
  // 500, 502, 503, 504 and 507
  'internal_error',
  'source_unreachable',
  'source_failed',
  'service_unavailable',
  'not_ready',
  'engine_unavailable',
  'model_not_installed',
  'queue_full',
  'live_unavailable',
  'live_full',
  'storage_unavailable',
  'too_many_connections',
  'source_timed_out',
  'storage_full',
  // only of jobs
  'engine_failed',
  'transcript_withheld',
  'attempts_exhausted',
  'job_cancelled',
  'session_not_opened',
] as const;

/**
 * Stable code of an error, for programs. By the HTTP status:
 *
 * - 400: `invalid_request` (`validation_errors` lists the fields), `invalid_audio`,
 *   `source_not_allowed`, `source_not_audio` and `source_is_page` (of a url: the service gets no
 *   audio from pages)
 * - 401: `missing_key`, `unknown_key`
 * - 403: `forbidden`, `job_active` (a job must end before it is deleted), `file_in_use`.
 *   `source_refused` also with 400 and 404
 * - 404, 405: `not_found`, `model_not_found`, `method_not_allowed`
 * - 408, 409, 410: `request_timeout`, `job_ended`, `audio_expired`
 * - 412: `precondition_failed` (`If-Match` does not name the current version)
 * - 413, 414: `payload_too_large`, `audio_too_long`, `source_too_large`, `uri_too_long`
 * - 415, 416, 417: `unsupported_media_type`, `unsupported_content_encoding`, `unsupported_audio`,
 *   `range_not_satisfiable`, `expectation_failed`
 * - 422: `unservable_request`, `unsupported_language`, `unsupported_option`,
 *   `idempotency_key_reused`
 * - 429: `rate_limited`, `too_many_uploads`, `too_many_fetches`, `too_many_jobs`,
 *   `too_many_streams`, `too_many_live_sessions`
 * - 431: `headers_too_large`
 * - 500 to 507: `internal_error`, `source_unreachable`, `source_failed` (the server of the address
 *   fails itself), `source_timed_out`, `service_unavailable`, `not_ready`, `engine_unavailable`,
 *   `queue_full`, `live_unavailable`, `live_full`, `storage_unavailable`, `storage_full`,
 *   `too_many_connections`
 * - only of jobs: `engine_failed`, `transcript_withheld` (its redaction failed),
 *   `attempts_exhausted`, `job_cancelled`, `session_not_opened` (no socket of a live session was
 *   opened in time)
 */
export type ErrorCode = (typeof errorCodes)[number];
