import { HttpError } from '../../errors/http-error.js';
import type { AppDependencies } from '../app-dependencies.js';

/**
 * Refuses what nobody could transcribe at the moment.
 *
 * @throws HttpError 503 while the engine cannot work
 */
export function requireEngine({ engineFault }: Pick<AppDependencies, 'engineFault'>): void {
  const fault = engineFault();
  if (fault !== undefined)
    throw new HttpError(503, `No engine can transcribe at the moment: ${fault}`, {
      code: 'engine_unavailable',
      retryAfterSeconds: 30,
    });
}
