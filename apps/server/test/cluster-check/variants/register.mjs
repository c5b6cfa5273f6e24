import { register } from 'node:module';

// Preloaded into the nodes of a checked cluster, with the name of the variant after the question mark.
register('./hooks.mjs', import.meta.url, {
  data: new URL(import.meta.url).searchParams.get('name'),
});
