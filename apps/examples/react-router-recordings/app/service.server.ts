import { createClient } from '@earshot/http';

/** Where the service is. */
export const serviceUrl = process.env['EARSHOT_URL'] ?? 'http://127.0.0.1:4800';

/**
 * Client of this server, with the key of `EARSHOT_API_KEY`: what runs in a page cannot import it,
 * by the name of this file.
 */
export const service = createClient({ baseUrl: serviceUrl });

/**
 * The caller of a request, who sees the recordings of that name: here everybody is one. Return the
 * id of the user who is signed in, and null to refuse.
 */
export const findCaller = (): string => 'everybody';
