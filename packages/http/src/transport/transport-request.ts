import type { RequestBody } from '../uploads/request-body.js';
import type { AnswerSchemaName } from './answer-schemas.js';

/** A request and what its answer is. */
export interface TransportRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the base address, without a slash at its begin. */
  path: string;
  /** Without its question mark. */
  query?: string;
  body?: RequestBody;
  /** JSON of a schema, nothing, or bytes that the caller reads. */
  answer: AnswerSchemaName | 'nothing' | 'bytes';
}
