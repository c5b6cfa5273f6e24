// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { Open } from '../enumerations/enumerations.js';
import type { ErrorCode } from '../enumerations/error-codes.js';

/** Body of every response that is not a success. */
export interface ErrorBody {
  /** Time of the error. ISO 8601, in UTC. */
  timestamp: string;
  /** Path of the request, without its query string. */
  path: string;
  /** Id of the request, as in the logs of the service. */
  request_id: string;
  /** HTTP status code. */
  statusCode: number;
  /** Description of the error. */
  message: string;
  /** Stable code of the error, for programs. */
  code?: Open<ErrorCode> | undefined;
  /** Issues of the request, one sentence each, with the path of the field. */
  validation_errors?: string[] | undefined;
}
