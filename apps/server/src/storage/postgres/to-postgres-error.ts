import { errorCode, errorMessage } from '../../errors/caught-error.js';
import { StatementError, StorageFullError, StoreAwayError } from '../storage-error.js';

/**
 * Codes of SQLSTATE, and of the network, of a database that cannot be used at the moment. A standby
 * that is about to be promoted refuses to write.
 */
const unavailable = /^(?:08|57P|53[234]|25006$|E[A-Z]+$)/;
/** Class of the codes of violated constraints. */
const constraint = /^23/;
const diskFull = '53100';

/**
 * Translates an error of the database or of its driver into one of the storage. Errors after which
 * a transaction is repeated are returned unchanged.
 */
export function toPostgresError(error: unknown): unknown {
  const code = errorCode(error);
  const message = errorMessage(error);
  if (code === diskFull)
    return new StorageFullError('The disk of the database is full', { cause: error });
  if (constraint.test(code)) return new StatementError(message, code);
  const isLost = code === '' && /connection|timeout/iu.test(message);
  return unavailable.test(code) || isLost
    ? new StoreAwayError('The database cannot be used', { cause: error })
    : error;
}
