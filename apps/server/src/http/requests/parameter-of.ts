import type { FastifyRequest } from 'fastify';

/**
 * A parameter of the path, as the route names it.
 *
 * @returns its text, empty when the route has no such parameter
 */
export function parameterOf(request: FastifyRequest, name: string): string {
  const { params } = request;
  const value: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}
