import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import koffi from 'koffi';
import { EngineUnavailableError, errorMessage } from '../../port/engine-error.js';
import { installationAdvice, libraryCandidates } from './locate-installation.js';
import {
  bindNativeFunctions,
  type Callable,
  callOnThread,
  type NativeFunctions,
  type NativePointer,
} from './native-functions.js';

type Loaded = ReturnType<typeof koffi.load>;

/** Name of the search with the language model that has the words of a vocabulary. */
const vocabularySearch = 'vocabulary';

/**
 * Binds the two functions that load a language model into a decoder, whose names differ by version.
 */
function bindLanguageModel(decoder: Loaded, add: string, activate: string) {
  // The types are the prototypes, written in TypeScript.
  const addFile = decoder.func(
    `int ${add}(void *decoder, const char *name, const char *path)`,
  ) as Callable<[NativePointer, string, string], number>;
  const activateSearch: (decoder: NativePointer, name: string) => number = decoder.func(
    `int ${activate}(void *decoder, const char *name)`,
  );
  return async (pointer: NativePointer, path: string): Promise<number> => {
    const added = await callOnThread(addFile, pointer, vocabularySearch, path);
    return added < 0 ? added : activateSearch(pointer, vocabularySearch);
  };
}

/** Name of the search along a grammar. */
const grammarSearch = 'grammar';

/**
 * Binds the functions that set the grammar of a decoder. The names of two of them differ by
 * version. The text is read from a stream in memory of the C library, as the library reads a file.
 */
function bindGrammar(libraries: { decoder: Loaded; base: Loaded }, add: string, activate: string) {
  const { decoder, base } = libraries;
  const system = koffi.load(null);
  // The types are the prototypes, written in TypeScript.
  const openMemory = system.func(
    'void *fmemopen(void *buffer, size_t size, const char *mode)',
  ) as Callable<[null, number, string], NativePointer | null>;
  const writeText: (text: string, stream: NativePointer) => number = system.func(
    'int fputs(const char *text, void *stream)',
  );
  const rewind: (stream: NativePointer) => void = system.func('void rewind(void *stream)');
  const close: (stream: NativePointer) => number = system.func('int fclose(void *stream)');
  const getLogarithms: (decoder: NativePointer) => NativePointer = decoder.func(
    'void *ps_get_logmath(void *decoder)',
  );
  const read = base.func(
    'void *fsg_model_read(void *stream, void *logarithms, float weight)',
  ) as Callable<[NativePointer, NativePointer, number], NativePointer | null>;
  const release: (grammar: NativePointer) => number = base.func(
    'int fsg_model_free(void *grammar)',
  );
  const addGrammar: (decoder: NativePointer, name: string, grammar: NativePointer) => number =
    decoder.func(`int ${add}(void *decoder, const char *name, void *grammar)`);
  const activateSearch: (decoder: NativePointer, name: string) => number = decoder.func(
    `int ${activate}(void *decoder, const char *name)`,
  );
  return (pointer: NativePointer, text: string): number => {
    const stream = openMemory(null, Buffer.byteLength(text) + 1, 'w+');
    if (stream === null) return -1;
    writeText(text, stream);
    rewind(stream);
    const grammar = read(stream, getLogarithms(pointer), 1);
    close(stream);
    if (grammar === null) return -1;
    // The decoder frees its search under the same name, and holds the grammar itself.
    const added = addGrammar(pointer, grammarSearch, grammar);
    release(grammar);
    return added < 0 ? added : activateSearch(pointer, grammarSearch);
  };
}

/**
 * Freed memory stays with the allocator of glibc, about 100 MB for each decoder, unless it is asked
 * to return it.
 */
function bindReturnMemory(): () => void {
  try {
    const trim = koffi.load('libc.so.6').func('int malloc_trim(size_t padding)') as Callable<
      [number],
      number
    >;
    return () => trim.async(0, () => undefined);
  } catch {
    return () => undefined;
  }
}

/** The loaded library. */
export interface PocketsphinxLibrary {
  /** Its version. */
  readonly version: string;
  /** Its functions. */
  readonly functions: NativeFunctions;
  /**
   * Creates the configuration of a decoder.
   *
   * @param settings - the settings that differ from the library's own
   * @returns a pointer to it, or `null` when the library refuses a setting
   */
  configure(settings: DecoderSettings): NativePointer | null;
  /**
   * Loads a language model into a decoder, which then recognises with it and with the words that
   * its dictionary has by now.
   *
   * @param path - file of the language model
   * @returns a negative number when the library refuses it
   */
  useLanguageModel(decoder: NativePointer, path: string): Promise<number>;
  /**
   * Sets the grammar of a decoder, in place of the one before. The decoder then recognises what the
   * grammar allows.
   *
   * @param text - the grammar, in the library's text format
   * @returns a negative number when the library refuses it
   */
  useGrammar(decoder: NativePointer, text: string): number;
  /** Returns freed memory to the system, where the allocator can be asked to. */
  returnMemory(): void;
}

/**
 * Versions up to 2015 ("5prealpha"), which Debian and Ubuntu carry: two libraries, settings as a
 * command line.
 */
function openPrealpha(decoder: Loaded, path: string): PocketsphinxLibrary {
  const name = 'libsphinxbase.so.3';
  const base = koffi.load(isAbsolute(path) ? join(dirname(realpathSync(path)), name) : name);
  const definitions: () => NativePointer = decoder.func('void *ps_args()');
  const parse: (...values: readonly unknown[]) => NativePointer | null = base.func(
    'void *cmd_ln_parse_r(void *configuration, void *definitions, int32_t count, const char **words, int32_t strict)',
  );
  return {
    version: '5prealpha',
    functions: bindNativeFunctions(decoder, base),
    useLanguageModel: bindLanguageModel(decoder, 'ps_set_lm_file', 'ps_set_search'),
    useGrammar: bindGrammar({ decoder, base }, 'ps_set_fsg', 'ps_set_search'),
    returnMemory: bindReturnMemory(),
    configure(settings) {
      const words = Object.entries({ remove_silence: 'no', ...settings }).flatMap(
        ([setting, value]) => [`-${setting}`, String(value)],
      );
      return parse(null, definitions(), words.length + 1, ['pocketsphinx', ...words], 1);
    },
  };
}

/** Versions from 5.0: one library, settings one by one. */
function openCurrent(decoder: Loaded): PocketsphinxLibrary {
  const create: (definitions: null) => NativePointer | null = decoder.func(
    'void *ps_config_init(void *definitions)',
  );
  const set: (...values: readonly unknown[]) => object | null = decoder.func(
    'void *ps_config_set_str(void *configuration, const char *name, const char *value)',
  );
  return {
    version: '5',
    functions: bindNativeFunctions(decoder, decoder),
    useLanguageModel: bindLanguageModel(decoder, 'ps_add_lm_file', 'ps_activate_search'),
    useGrammar: bindGrammar({ decoder, base: decoder }, 'ps_add_fsg', 'ps_activate_search'),
    returnMemory: bindReturnMemory(),
    configure(settings) {
      const configuration = create(null);
      if (configuration === null) return null;
      const refused = Object.entries(settings).some(
        ([setting, value]) => set(configuration, setting, String(value)) === null,
      );
      return refused ? null : configuration;
    },
  };
}

const hasFunction = (library: Loaded, prototype: string): boolean => {
  try {
    library.func(prototype);
    return true;
  } catch {
    return false;
  }
};

/**
 * Loads the library and silences its log.
 *
 * @param path - path, when it was configured. No other is tried then
 * @throws EngineUnavailableError that names the paths that were tried and what to install
 */
export function openPocketsphinxLibrary(path: string | undefined): PocketsphinxLibrary {
  const candidates = path === undefined ? libraryCandidates() : [path];
  const failures: string[] = [];
  for (const candidate of candidates) {
    try {
      const decoder = koffi.load(candidate);
      const library = hasFunction(decoder, 'void *ps_config_init(void *definitions)')
        ? openCurrent(decoder)
        : openPrealpha(decoder, candidate);
      library.functions.err_set_logfile('/dev/null');
      return library;
    } catch (error) {
      failures.push(errorMessage(error));
    }
  }
  throw new EngineUnavailableError(
    `PocketSphinx cannot be loaded (${failures.join('; ')}). ${installationAdvice()}, or set EARSHOT_POCKETSPHINX_LIBRARY to the path of the library.`,
  );
}

/** Settings of a decoder by the library's own names, without a leading hyphen. */
export type DecoderSettings = Readonly<Record<string, string | number>>;
