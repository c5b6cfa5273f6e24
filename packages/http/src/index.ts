/**
 * Client of the Earshot HTTP interface.
 *
 * @packageDocumentation
 */
export type { Clock } from './clock.js';
export { createClient, type EarshotClient } from './create-client.js';
export { AbortError } from './errors/abort-error.js';
export { ApiError, type ApiErrorAnswer, type ServerErrorCode } from './errors/api-error.js';
export { AudioSourceError } from './errors/audio-source-error.js';
export { AuthenticationError } from './errors/authentication-error.js';
export { EarshotError, type EarshotErrorOptions } from './errors/earshot-error.js';
export { InvalidAnswerError } from './errors/invalid-answer-error.js';
export { InvalidArgumentError } from './errors/invalid-argument-error.js';
export { JobFailedError } from './errors/job-failed-error.js';
export { NetworkError } from './errors/network-error.js';
export { NotFoundError } from './errors/not-found-error.js';
export { RateLimitError } from './errors/rate-limit-error.js';
export { type AttemptRecord, type RequestContext, RequestError } from './errors/request-error.js';
export { TimeoutError } from './errors/timeout-error.js';
export {
  type WebhookFault,
  WebhookVerificationError,
} from './errors/webhook-verification-error.js';
export type { FileResource, UploadOptions } from './resources/files.js';
export type { JobResource } from './resources/job-resource.js';
export type { ListOptions, MixedListOptions } from './resources/list-query.js';
export type { InitiateOptions, LiveResource } from './resources/live.js';
export type {
  CreateAndWaitOptions,
  PreRecordedResource,
  TranscribeOptions,
  TranscribeProgress,
} from './resources/pre-recorded.js';
export type { AnswerSchemaName, AnswerValidator } from './transport/answer-schemas.js';
export type { ApiCall, WithResponse } from './transport/api-call.js';
export type {
  CallOptions,
  ClientOptions,
  Fetch,
  Logger,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  RetryOptions,
} from './transport/client-options.js';
export type { AudioFile, AudioSource, ByteStream } from './uploads/audio-source.js';
export type { UploadProgress } from './uploads/upload-body.js';
export type { DoneJob } from './waiting/done-job.js';
export type { WaitOptions } from './waiting/wait-for-job.js';
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookEvent,
} from './webhooks/verify-webhook.js';
