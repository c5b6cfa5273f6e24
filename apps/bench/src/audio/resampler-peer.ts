import { createRequire } from 'node:module';
import libsamplerateJs from '@alexanderolsen/libsamplerate-js';
import { createResampler, type ResamplerKernel } from '@earshot/audio';
import loadSpeex from '@echogarden/speex-resampler-wasm/simd';
import type * as WaveResampler from 'wave-resampler';
import type { ResamplerPeer } from './open-peer.js';
import { soxr, soxrName } from './soxr.js';

// A CommonJS module whose types promise named exports that a bundler would find.
const waveResampler = createRequire(import.meta.url)('wave-resampler') as typeof WaveResampler;

const nothing = new Float32Array(0);

function earshot(kernel: ResamplerKernel): ResamplerPeer {
  return {
    name: kernel === 'auto' ? 'earshot, WebAssembly' : 'earshot, JavaScript',
    open(fromRate, toRate) {
      const resampler = createResampler({ fromRate, toRate, kernel });
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
  async open(fromRate, toRate) {
    const converter = await libsamplerateJs.create(1, fromRate, toRate, {
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
  async open(fromRate, toRate) {
    const library = await loadSpeex();
    const state = library._speex_resampler_init(1, fromRate, toRate, speexQuality, 0);
    library._speex_resampler_skip_zeros(state);
    const input = library._malloc(4 * fromRate);
    const output = library._malloc(8 * toRate);
    const lengths = library._malloc(8);
    return {
      write(samples) {
        library.HEAPF32.set(samples, input / 4);
        library.HEAPU32.set([samples.length, 2 * toRate], lengths / 4);
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
  open: (fromRate, toRate) => ({
    write: (samples) =>
      Float32Array.from(
        waveResampler.resample(samples, fromRate, toRate, { method: 'sinc', LPF: true }),
      ),
    flush: () => nothing,
    close: () => undefined,
  }),
};

/** Names of the peers to which ratios are given; the second one where it is installed. */
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
