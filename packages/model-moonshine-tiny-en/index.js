import { fileURLToPath } from 'node:url';

export const modelFolder = fileURLToPath(new URL('moonshine-tiny-en', import.meta.url));
