/** HTTP methods of the callback of a pre-recorded job. */
export const callbackMethods = ['POST', 'PUT'] as const;

/** HTTP method of a callback. */
export type CallbackMethod = (typeof callbackMethods)[number];
