import { join } from 'node:path';

/** Root folder of the project. */
export const root: string = join(import.meta.dirname, '../../../..');

/** Folder of the pages, in which `reference` is generated. */
export const contentFolder: string = join(root, 'docs');

/** Folder of the generated pages. */
export const referenceFolder: string = join(contentFolder, 'reference');

/** Folder of the built site. */
export const siteFolder: string = join(root, 'apps/docs/dist');

/** Address of the source on the web, with the path of a file behind it. */
export const sourceUrl = 'https://github.com/earshot/earshot/blob/main';

/** Address at which a file of the source is edited on the web, with its path behind it. */
export const editUrl = 'https://github.com/earshot/earshot/edit/main';
