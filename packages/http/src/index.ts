/**
 * Client of the Earshot HTTP interface.
 *
 * @packageDocumentation
 */
export type { Clock } from './clock.js';
export { createClient, type EarshotClient } from './create-client.js';
export {
  ApiError,
  type ApiErrorDetails,
  AuthenticationError,
  NotFoundError,
  RateLimitError,
  type ServerErrorCode,
} from './errors/api-error.js';
export {
  EarshotError,
  type EarshotErrorOptions,
  InvalidArgumentError,
} from './errors/earshot-error.js';
export { JobFailedError } from './errors/job-failed-error.js';
export {
  AbortError,
  type AttemptRecord,
  AudioSourceError,
  InvalidResponseError,
  NetworkError,
  type RequestContext,
  RequestError,
  TimeoutError,
} from './errors/request-error.js';
export type { FileResource, UploadOptions } from './resources/file-resource.js';
export type { EventOptions } from './resources/follow-job.js';
export type { JobResource } from './resources/job-resource.js';
export type { ListOptions, MixedListOptions } from './resources/list-options.js';
export type { InitiateOptions, LiveResource } from './resources/live-resource.js';
export type {
  CreateAndWaitOptions,
  PreRecordedResource,
  TranscribeOptions,
} from './resources/pre-recorded-resource.js';
export type { TranscribeProgress, UploadProgress, WaitProgress } from './resources/progress.js';
export type { DoneJob, WaitOptions } from './resources/wait-for-job.js';
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
export type { ResponseSchemaName, ResponseValidator } from './transport/json-response.js';
export type { AudioFile, AudioSource, ByteStream } from './uploads/audio-source.js';
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookErrorCode,
  type WebhookEvent,
  WebhookVerificationError,
} from './verify-webhook.js';
