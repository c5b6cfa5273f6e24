import type { FastifyRequest } from 'fastify';

/**
 * The `id` in the path of a request.
 *
 * @returns its text as it was asked for, empty on a route without one; whether there is something with that id is for the storage to say
 */
export function identifierOf(request: FastifyRequest): string {
  const { params } = request;
  const id: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : undefined;
  return typeof id === 'string' ? id : '';
}
