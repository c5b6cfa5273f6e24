import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';
import { answerError, pathOf } from './answer-error.js';
import { HttpError } from './http-error.js';

/** Gives faults of routes and plugins, and paths that lead nowhere, the one envelope. */
export function registerErrorAnswers(app: App, dependencies: AppDependencies): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, dependencies));
  app.setNotFoundHandler((request) => {
    throw new HttpError(404, `There is nothing at ${pathOf(request).slice(0, 200)}`);
  });
}
