import { HttpError } from '../../errors/http-error.js';

/**
 * A 404 that is the same whether the thing never existed or belongs to another key.
 *
 * @param what - such as `pre-recorded job`
 * @param id - as it was asked for
 */
export function notFound(what: string, id: string): HttpError {
  return new HttpError(404, `There is no ${what} with the id ${JSON.stringify(id.slice(0, 80))}`);
}
