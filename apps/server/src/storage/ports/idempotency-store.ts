import type { Pace } from '../paced-steps.js';
import type { UnitOfWork } from './unit-of-work.js';

/** The response to a request, which its repetitions receive too. */
export interface StoredResponse {
  status: number;
  /** JSON text. */
  body: string;
}

/** A request with an idempotency key. */
export interface IdempotentRequest {
  keyId: string;
  /** The `Idempotency-Key` of the caller. */
  idempotencyKey: string;
  /** SHA-256 of route and body, which identifies the request. */
  requestHash: string;
}

/**
 * Outcome of a request that may be a repetition. It is `conflict` when its idempotency key belongs
 * to another request.
 */
export type IdempotencyOutcome =
  | { kind: 'first' }
  | { kind: 'repeated'; response: StoredResponse }
  | { kind: 'conflict' };

/** A request with its stored response. */
export interface CompletedRequest {
  requestHash: string;
  response: StoredResponse;
}

/** Responses to requests with an idempotency key, each for 24 hours. */
export interface IdempotencyStore {
  /** Finds the stored response to a request. */
  find(request: IdempotentRequest): Promise<IdempotencyOutcome>;

  /** The request that an idempotency key was used for, or undefined when the key is free. */
  get(
    request: Pick<IdempotentRequest, 'keyId' | 'idempotencyKey'>,
  ): Promise<CompletedRequest | undefined>;

  /**
   * Carries out a request unless it is a repetition: `work` and the storing of its response are one
   * unit. Of any number of requests at once with the same idempotency key, one is `first`, and the
   * others wait for it and are `repeated` or a `conflict`. When `work` rejects, nothing is stored,
   * and the idempotency key stays free.
   *
   * @param request - undefined when the caller sent no idempotency key, and `work` is always done
   * @param response - the response of this request
   * @param work - makes the writes of the request
   * @throws the error of `work`
   */
  respondOnce(
    request: IdempotentRequest | undefined,
    response: StoredResponse,
    work: (unit: UnitOfWork) => Promise<void>,
  ): Promise<IdempotencyOutcome>;

  /** Removes responses older than 24 hours, in batches. */
  removeExpired(pace?: Pace): Promise<void>;
}
