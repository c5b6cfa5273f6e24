/** The notice that the license of a work asks for. */
export interface Notice {
  /** Name and version of the work. */
  readonly title: string;
  /** Identifier of SPDX where it has one, or `public domain`. */
  readonly license: string;
  /** Text of the license, with the holder of the copyright, or what else identifies the work. */
  readonly text: string;
}

/** A part of a package that was made from other works. */
export interface DerivedPart {
  /** What it is, as the begin of a sentence, such as `The list of names`. */
  readonly part: string;
  /** The works, or names of dependencies of the workspace, whose licenses are read. */
  readonly sources: readonly (Notice | string)[];
}

/**
 * Writes the notices of the packages in a bundle, and of the works that its data was made from.
 *
 * @param whole - what contains them, such as `The studio`
 * @param folders - folders of the packages, of which those of the project and repetitions are
 * omitted
 * @param parts - what was made from other works
 * @returns a text with the license of each, which is empty where there is none
 * @throws Error for a package without a license, or without its text
 */
export declare function formatNotices(
  whole: string,
  folders: Iterable<string>,
  parts?: readonly DerivedPart[],
): string;

/**
 * The MIT License of a work.
 *
 * @param copyright - such as `2018 Jane Doe`
 */
export declare function mitLicense(copyright: string): string;

/** The part of esbuild's builds that {@link writeNotices} uses. */
export interface Build {
  onEnd(
    callback: (result: {
      metafile?:
        | {
            outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;
          }
        | undefined;
    }) => void,
  ): void;
}

/**
 * Plugin of esbuild that writes `dist/notices.txt` for a package which contains work of others. It
 * is one of the build options of every package.
 *
 * @param parts - what was made from other works
 */
export declare function writeNotices(parts?: readonly DerivedPart[]): {
  name: string;
  setup(build: Build): void;
};

/** A plugin of Vite, of any of its versions, that is used for the bundles of pages alone. */
interface PagePlugin {
  name: string;
  apply(
    options: unknown,
    environment: { command: 'build' | 'serve'; isSsrBuild?: boolean | undefined },
  ): boolean;
  generateBundle(this: {
    getModuleIds(): Iterable<string>;
    emitFile(file: { type: 'asset'; fileName: string; source: string }): string;
  }): void;
}

/**
 * Notices of a page that Vite builds, in the file `notices.txt` beside it.
 */
export declare class PageNotices {
  /** @param whole - what contains the packages, such as `The studio` */
  constructor(whole: string);
  /** Plugin that collects what a bundle contains: of the workers too, which are bundled first. */
  collect(): PagePlugin;
  /** Plugin that writes the notices of everything that was collected. It comes after the others. */
  write(): PagePlugin;
}
