/** What a subpath or a condition leads to: a path, or paths by their conditions. */
export type ExportTarget = string | { readonly [condition: string]: ExportTarget };

/**
 * Derives the `exports` of a package from those of its workspace: without the condition
 * `@earshot/source`, and without what leads to sources and tests.
 *
 * @param exported - the `exports` of the workspace's manifest, by their subpaths
 */
export declare function publishedExports(
  exported: Readonly<Record<string, ExportTarget>>,
): Record<string, ExportTarget>;
