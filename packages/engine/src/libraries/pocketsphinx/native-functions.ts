import koffi from 'koffi';

/** An opaque pointer of the library. */
export type NativePointer = object;

type Loaded = ReturnType<typeof koffi.load>;

/** A function of the library that can also run on another thread. */
export type Callable<Arguments extends readonly unknown[], Result> = {
  (...values: Arguments): Result;
  async: (...values: [...Arguments, (error: unknown, result: Result) => void]) => void;
};

/** The functions that every version of the library has. */
export interface NativeFunctions {
  readonly ps_init: Callable<[NativePointer], NativePointer | null>;
  readonly ps_free: Callable<[NativePointer], number>;
  readonly ps_start_stream: Callable<[NativePointer], number>;
  readonly ps_start_utt: Callable<[NativePointer], number>;
  readonly ps_process_raw: Callable<[NativePointer, Int16Array, number, number, number], number>;
  readonly ps_end_utt: Callable<[NativePointer], number>;
  readonly ps_get_logmath: Callable<[NativePointer], NativePointer>;
  readonly ps_seg_iter: Callable<[NativePointer], NativePointer | null>;
  readonly ps_seg_next: Callable<[NativePointer], NativePointer | null>;
  readonly ps_seg_word: Callable<[NativePointer], string>;
  readonly ps_seg_frames: Callable<[NativePointer, number[], number[]], void>;
  readonly ps_seg_prob: Callable<[NativePointer, null, null, null], number>;
  readonly ps_add_word: Callable<[NativePointer, string, string, number], number>;
  readonly ps_lookup_word: Callable<[NativePointer, string], NativePointer | null>;
  readonly ckd_free: Callable<[NativePointer], void>;
  readonly logmath_exp: Callable<[NativePointer, number], number>;
  readonly err_set_logfile: Callable<[string], number>;
}

/** The prototypes, with the library in which the 2015 versions keep each function. */
const prototypes: Record<keyof NativeFunctions, { library: 'decoder' | 'base'; text: string }> = {
  ps_init: { library: 'decoder', text: 'void *ps_init(void *configuration)' },
  ps_free: { library: 'decoder', text: 'int ps_free(void *decoder)' },
  ps_start_stream: { library: 'decoder', text: 'int ps_start_stream(void *decoder)' },
  ps_start_utt: { library: 'decoder', text: 'int ps_start_utt(void *decoder)' },
  ps_process_raw: {
    library: 'decoder',
    text: 'int ps_process_raw(void *decoder, const int16_t *samples, size_t count, int withoutSearch, int whole)',
  },
  ps_end_utt: { library: 'decoder', text: 'int ps_end_utt(void *decoder)' },
  ps_get_logmath: { library: 'decoder', text: 'void *ps_get_logmath(void *decoder)' },
  ps_seg_iter: { library: 'decoder', text: 'void *ps_seg_iter(void *decoder)' },
  ps_seg_next: { library: 'decoder', text: 'void *ps_seg_next(void *segment)' },
  ps_seg_word: { library: 'decoder', text: 'const char *ps_seg_word(void *segment)' },
  ps_seg_frames: {
    library: 'decoder',
    text: 'void ps_seg_frames(void *segment, _Out_ int *first, _Out_ int *last)',
  },
  ps_seg_prob: {
    library: 'decoder',
    text: 'int32_t ps_seg_prob(void *segment, void *acoustic, void *language, void *backoff)',
  },
  ps_add_word: {
    library: 'decoder',
    text: 'int ps_add_word(void *decoder, const char *word, const char *phones, int update)',
  },
  ps_lookup_word: {
    library: 'decoder',
    text: 'void *ps_lookup_word(void *decoder, const char *word)',
  },
  ckd_free: { library: 'base', text: 'void ckd_free(void *text)' },
  logmath_exp: { library: 'base', text: 'double logmath_exp(void *logarithms, int value)' },
  err_set_logfile: { library: 'base', text: 'int err_set_logfile(const char *path)' },
};

/**
 * Binds the functions that every version of the library has.
 *
 * @param decoder - the library itself
 * @param base - the library of base functions, which is the same one since version 5
 */
export function bindNativeFunctions(decoder: Loaded, base: Loaded): NativeFunctions {
  const libraries = { decoder, base };
  const entries = Object.entries(prototypes).map(([name, { library, text }]) => [
    name,
    libraries[library].func(text),
  ]);
  // The prototypes above are the types of NativeFunctions, written in C.
  return Object.fromEntries(entries) as NativeFunctions;
}

/**
 * Reads a text of the library.
 *
 * @param pointer - its address
 */
export function readText(pointer: NativePointer): string {
  return String(koffi.decode(pointer, 'char', -1));
}

/**
 * Runs a function of the library on another thread, so that this process can still handle messages.
 *
 * @param values - its arguments
 */
export function callOnThread<Arguments extends readonly unknown[], Result>(
  callable: Callable<Arguments, Result>,
  ...values: Arguments
): Promise<Result> {
  return new Promise((resolve, reject) => {
    callable.async(...values, (error, result) => {
      if (error === null || error === undefined) resolve(result);
      else reject(error instanceof Error ? error : new Error('The call failed.', { cause: error }));
    });
  });
}
