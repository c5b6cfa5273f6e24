/**
 * Folder of the installed package that a module is of, or undefined for one of the project.
 *
 * @param id - path of the module, or its id in a bundler
 */
export declare function packageFolderOf(id: string): string | undefined;

/**
 * Writes the notices of packages that are part of a bundle, which their licenses ask for.
 *
 * @param whole - what contains them, such as `The studio`
 * @param folders - folders of the packages, of which those of the project and repetitions are
 * omitted
 * @returns a text with the license of each
 * @throws Error for a package without a license
 */
export declare function formatNotices(whole: string, folders: Iterable<string>): string;
