import { HttpError } from '../../errors/http-error.js';
import type { App } from '../app.js';
import { answerError, type ErrorAnswering, pathOf } from './answer-error.js';

/** Gives faults of routes and plugins, and paths that lead nowhere, the one envelope. */
export function registerErrorAnswers(app: App, answering: ErrorAnswering): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, answering));
  app.setNotFoundHandler((request) => {
    throw new HttpError(404, `There is nothing at ${pathOf(request).slice(0, 200)}`);
  });
}
