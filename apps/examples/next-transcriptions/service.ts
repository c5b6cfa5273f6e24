import { createClient } from '@earshot/http';

/** Where the service is. */
export const serviceUrl = process.env['EARSHOT_URL'] ?? 'http://127.0.0.1:4800';

/**
 * Client of this server, with the key of `EARSHOT_API_KEY`: it is not imported by what runs in a
 * page.
 */
export const service = createClient({ baseUrl: serviceUrl });
