// Measures times of words: tsx --conditions=@earshot/source scripts/measure-word-times.ts FOLDER
// [share of wrong words, such as 0.06] FOLDER has truth.json, [{ "file": "a.wav", "condition":
// "noise", "words": [{ "text": "The", "start": 0.2, "end": 0.31 }] }], and its files, 16 kHz and
// one channel. Synthesis knows the times: of Festival, (item.feat WORD "word_start") of the words
// of each token. Of flite it is the end of the segment before the first one of a token, and the end
// of its last segment. Wrong words: a third each is left out, replaced by another word of the texts,
// or followed by one. Errors are those of the right words.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { floatToInt16, readWav } from '@earshot/audio';
import { PocketsphinxAligner } from '../src/engines/onnx/word-times/pocketsphinx-aligner.js';
import { findWordTimes } from '../src/engines/onnx/word-times/word-times.js';

interface Truth {
  readonly file: string;
  readonly condition: string;
  readonly words: readonly { readonly text: string; readonly start: number }[];
}

const [folder = '.', wrongShare = '0'] = process.argv.slice(2);
// The format is that of the first lines.
const truths = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as readonly Truth[];
const texts = truths.flatMap(({ words }) => words.map(({ text }) => text));

let seed = 1;
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};
const anotherWord = () => ({ text: texts[Math.floor(random() * texts.length)] ?? '', start: NaN });

function spoil(words: Truth['words']): Truth['words'] {
  return words.flatMap((word) => {
    const third = Math.floor((random() / Number(wrongShare)) * 3);
    if (third === 0) return [];
    if (third === 1) return [anotherWord()];
    return third === 2 ? [word, anotherWord()] : [word];
  });
}

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;
const ms = (seconds: number) => (1000 * seconds).toFixed(1);

const aligner = new PocketsphinxAligner();
const before = process.memoryUsage().rss;
const started = performance.now();
await aligner.align(['ready'], new Int16Array(16_000));
const loadMs = performance.now() - started;
console.log(
  `loaded in ${loadMs.toFixed(0)} ms, ${((process.memoryUsage().rss - before) / 1e6).toFixed(0)} MB ${aligner.absence ?? ''}`,
);
console.log('| method, condition | words | bias | median | p90 ms | spread | CPU s/s |');
console.log('|---|---|---|---|---|---|---|');
const conditions = [...new Set(truths.map(({ condition }) => condition))];
for (const method of ['alignment', 'levels'] as const) {
  for (const condition of conditions) {
    const errors: number[] = [];
    let spread = 0;
    let audioSeconds = 0;
    let cpuMicros = 0;
    for (const truth of truths.filter((one) => one.condition === condition)) {
      const wav = readWav(readFileSync(join(folder, truth.file)));
      const samples = floatToInt16(wav.channels[0] ?? new Float32Array());
      const words = spoil(truth.words);
      const usage = process.cpuUsage();
      const found = await findWordTimes({
        words: words.map(({ text }) => text),
        samples,
        language: 'en',
        aligner: method === 'alignment' ? aligner : undefined,
      });
      const { user, system } = process.cpuUsage(usage);
      cpuMicros += user + system;
      audioSeconds += samples.length / 16_000;
      spread += found.method === method ? found.spreadCount : words.length;
      for (const [index, { start }] of words.entries()) {
        if (!Number.isNaN(start)) errors.push((found.times[index]?.startSeconds ?? 0) - start);
      }
    }
    const sizes = errors.map(Math.abs);
    console.log(
      `| ${method}, ${condition} | ${errors.length} | ${ms(percentile(errors, 0.5))} | ${ms(percentile(sizes, 0.5))} | ${ms(percentile(sizes, 0.9))} | ${spread} | ${(cpuMicros / 1e6 / audioSeconds).toFixed(4)} |`,
    );
  }
}
aligner.close();
