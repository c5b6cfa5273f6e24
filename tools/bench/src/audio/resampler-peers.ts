import { createRequire } from 'node:module';
import libsamplerateJs from '@alexanderolsen/libsamplerate-js';
import { createResampler, type ResamplerKernel } from '@earshot/audio';
import loadSpeex from '@echogarden/speex-resampler-wasm/simd';
import koffi from 'koffi';
import type * as WaveResampler from 'wave-resampler';

/** An open stream of one channel. */
export interface OpenPeer {
  write(samples: Float32Array): Float32Array;
  flush(): Float32Array;
  close(): void;
}

/** A resampler to compare. */
export interface ResamplerPeer {
  readonly name: string;
  open(fromRateHz: number, toRateHz: number): OpenPeer | Promise<OpenPeer>;
}

// A CommonJS module whose types promise named exports that a bundler would find.
const waveResampler = createRequire(import.meta.url)('wave-resampler') as typeof WaveResampler;

const nothing = new Float32Array(0);

function earshot(kernel: ResamplerKernel): ResamplerPeer {
  return {
    name: kernel === 'auto' ? 'earshot, WebAssembly' : 'earshot, JavaScript',
    open(fromRateHz, toRateHz) {
      const resampler = createResampler({ fromRateHz, toRateHz, kernel });
      return {
        write: (samples) => resampler.write([samples])[0] ?? nothing,
        flush: () => resampler.flush()[0] ?? nothing,
        close: () => undefined,
      };
    },
  };
}

const libsamplerate: ResamplerPeer = {
  name: 'libsamplerate-js, fastest sinc',
  async open(fromRateHz, toRateHz) {
    const converter = await libsamplerateJs.create(1, fromRateHz, toRateHz, {
      converterType: libsamplerateJs.ConverterType.SRC_SINC_FASTEST,
    });
    return {
      write: (samples) => converter.simple(samples),
      flush: () => nothing,
      close: () => converter.destroy(),
    };
  },
};

const speexQuality = 7;

const speex: ResamplerPeer = {
  name: 'speex-resampler-wasm, SIMD, quality 7',
  async open(fromRateHz, toRateHz) {
    const library = await loadSpeex();
    const state = library._speex_resampler_init(1, fromRateHz, toRateHz, speexQuality, 0);
    library._speex_resampler_skip_zeros(state);
    const input = library._malloc(4 * fromRateHz);
    const output = library._malloc(8 * toRateHz);
    const lengths = library._malloc(8);
    return {
      write(samples) {
        library.HEAPF32.set(samples, input / 4);
        library.HEAPU32.set([samples.length, 2 * toRateHz], lengths / 4);
        library._speex_resampler_process_float(state, 0, input, lengths, output, lengths + 4);
        const made = library.HEAPU32[lengths / 4 + 1] ?? 0;
        return library.HEAPF32.slice(output / 4, output / 4 + made);
      },
      flush: () => nothing,
      close: () => library._speex_resampler_destroy(state),
    };
  },
};

const wave: ResamplerPeer = {
  name: 'wave-resampler, sinc',
  open: (fromRateHz, toRateHz) => ({
    write: (samples) =>
      Float32Array.from(
        waveResampler.resample(samples, fromRateHz, toRateHz, { method: 'sinc', LPF: true }),
      ),
    flush: () => nothing,
    close: () => undefined,
  }),
};

/** Name of the native resampler. */
const soxrName = 'libsoxr HQ (native)';

/** libsoxr at its default, high quality, in this process, or null where it is not installed. */
function soxr(): ResamplerPeer | null {
  let library: ReturnType<typeof koffi.load>;
  try {
    library = koffi.load('libsoxr.so.0');
  } catch {
    return null;
  }
  const create = library.func(
    'void *soxr_create(double, double, unsigned int, void *, void *, void *, void *)',
  );
  const process = library.func(
    'void *soxr_process(void *, void *, size_t, void *, void *, size_t, _Out_ size_t *)',
  );
  const remove = library.func('void soxr_delete(void *)');
  return {
    name: soxrName,
    open(fromRateHz, toRateHz) {
      const state: unknown = create(fromRateHz, toRateHz, 1, null, null, null, null);
      const output = new Float32Array(2 * toRateHz);
      const made = [0];
      const run = (input: Float32Array | null) => {
        process(state, input, input?.length ?? 0, null, output, output.length, made);
        return output.slice(0, made[0]);
      };
      return {
        write: (samples) => run(samples),
        flush: () => run(null),
        close: () => {
          remove(state);
        },
      };
    },
  };
}

/**
 * Names of the peers that ratios are computed against. The second one is used where it is
 * installed.
 */
export const baselines = [libsamplerate.name, soxrName] as const;

/** All resamplers that this machine has. */
export function resamplerPeers(): readonly ResamplerPeer[] {
  const native = soxr();
  return [
    earshot('auto'),
    earshot('javascript'),
    libsamplerate,
    speex,
    wave,
    ...(native === null ? [] : [native]),
  ];
}
