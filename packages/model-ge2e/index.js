import { fileURLToPath } from 'node:url';

export const modelFolder = fileURLToPath(new URL('ge2e', import.meta.url));
