/** Largest response of a language model that is read, in bytes: it is parsed at once. */
const maximumResponseBytes = 1024 * 1024;

/**
 * `fetch` for the address of the operator: it follows no redirect, so that no other host gets transcripts or the key, and reads a bounded response.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (response.body === null) return response;
  let bytes = 0;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        if (bytes > maximumResponseBytes)
          throw new Error(`its response has more than ${maximumResponseBytes} bytes`);
        controller.enqueue(chunk);
      },
    }),
  );
  const { headers, status, statusText } = response;
  return new Response(bounded, { headers, status, statusText });
};
