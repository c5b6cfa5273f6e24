/** Number of values of a transform: 25 ms at 16 kHz. */
export const transformSize = 400;

const radices = [5, 5, 4, 4] as const;

const cosines = Float64Array.from({ length: transformSize }, (_, index) =>
  Math.cos((2 * Math.PI * index) / transformSize),
);
const sines = Float64Array.from(
  { length: transformSize },
  (_, index) => -Math.sin((2 * Math.PI * index) / transformSize),
);

/** Complex values. */
export interface ComplexValues {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

/** Creates room for the values of a transform. */
export const createComplexValues = (): ComplexValues => ({
  real: new Float64Array(transformSize),
  imaginary: new Float64Array(transformSize),
});

/**
 * Discrete Fourier transform of 400 complex values, by the radices 5, 5, 4 and 4 (Stockham's
 * algorithm, which needs no reordering).
 *
 * @param values - values, which the result replaces
 * @param scratch - room for as many
 */
export function transform(values: ComplexValues, scratch: ComplexValues): void {
  let from = values;
  let to = scratch;
  let stride = 1;
  // Four passes: the last one writes into `values` again.
  for (const radix of radices) {
    pass(from, to, stride, radix);
    [from, to] = [to, from];
    stride *= radix;
  }
}

function pass(from: ComplexValues, to: ComplexValues, stride: number, radix: number): void {
  const steps = transformSize / stride / radix;
  const apart = stride * steps;
  for (let place = 0; place < steps; place += 1)
    for (let part = 0; part < radix; part += 1) {
      // The twiddle factor and the factor of the small transform are one turn.
      const turn = (part * place * stride) % transformSize;
      const turnOfPart = (part * transformSize) / radix;
      for (let offset = 0; offset < stride; offset += 1) {
        let real = 0;
        let imaginary = 0;
        let angle = turn;
        for (let index = 0, at = offset + stride * place; index < radix; index += 1, at += apart) {
          const cosine = cosines[angle] ?? 0;
          const sine = sines[angle] ?? 0;
          const fromReal = from.real[at] ?? 0;
          const fromImaginary = from.imaginary[at] ?? 0;
          real += fromReal * cosine - fromImaginary * sine;
          imaginary += fromReal * sine + fromImaginary * cosine;
          angle = (angle + turnOfPart) % transformSize;
        }
        const target = offset + stride * (radix * place + part);
        to.real[target] = real;
        to.imaginary[target] = imaginary;
      }
    }
}
