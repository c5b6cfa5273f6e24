import { type Cue, parseCueText, parseSrt, parseVtt } from '@earshot/subtitles';
import { printTable } from '../print-table.js';
import { fastestSeconds } from '../timing.js';
import { type ReadingPeer, srtPeers, vttPeers } from './reading-peers.js';

/**
 * Measures how `@earshot/subtitles` reads and writes files, beside its peers, on one core and in
 * one run.
 */
export function run(): void {
  printSpeed();
  printHostile();
}

function printSpeed(): void {
  const rows: string[][] = [];
  for (const [format, createPeers] of [
    ['SRT', srtPeers],
    ['WebVTT', vttPeers],
  ] as const) {
    for (const [count, rounds] of [
      [10_000, 15],
      [100_000, 5],
    ] as const) {
      const peers = createPeers(createCues(count));
      const characters = (peers[0]?.write() ?? '').length;
      const title = `${format}, ${count.toLocaleString('en')} cues`;
      for (const task of ['read', 'write'] as const) {
        rows.push([`${task} ${title}`, ...compare(peers, task, characters, rounds)]);
      }
    }
  }
  console.log('Subtitle files: million characters a second on one core\n');
  printTable(
    ['', 'earshot', 'peers', 'ratio to the best with the same work', 'ratio to the best'],
    rows,
  );
  console.log(
    'The same work: times are numbers. srt-parser-2 writes the texts of those that it read.\n',
  );
}

function compare(
  peers: readonly ReadingPeer[],
  task: 'read' | 'write',
  characters: number,
  rounds: number,
): readonly string[] {
  const work = Object.fromEntries(
    peers.map(({ name, read, write }) => [
      name,
      // A search has the runtime join the strings of which a text was concatenated, as any use of
      // it would.
      task === 'read' ? read : () => write().indexOf('\uFFFF'),
    ]),
  );
  const { earshot = Number.NaN, ...others } = fastestSeconds(work, rounds);
  const speed = (seconds: number) => (characters / seconds / 1e6).toFixed(0);
  const ratioToBest = (isCompared: (name: string) => boolean) => {
    const compared = Object.entries(others).filter(([name]) => isCompared(name));
    return (Math.min(...compared.map(([, seconds]) => seconds)) / earshot).toFixed(2);
  };
  const joining = new Set(peers.filter(({ joinsTimes }) => joinsTimes).map(({ name }) => name));
  return [
    speed(earshot),
    Object.entries(others)
      .map(([name, seconds]) => `${name} ${speed(seconds)}`)
      .join(', '),
    ratioToBest((name) => task === 'read' || !joining.has(name)),
    ratioToBest(() => true),
  ];
}

/** Cues of the usual length, with a tag or a character to escape now and then. */
function createCues(count: number): readonly Cue[] {
  const texts = [
    'The quick brown fox jumps over the lazy dog,\nand then it rests for a while.',
    'Well, that is what I said to him.',
    'Nobody knew when it had begun & why:\n"Not I", said the cat.',
    'Yes.',
    'Where were you when the lights went out\nin the old town by the sea?',
  ];
  return Array.from({ length: count }, (_, index) => ({
    startSeconds: index * 2 + 0.125,
    endSeconds: index * 2 + 1.958,
    text: texts[index % texts.length] ?? '',
  }));
}

/** Texts that make careless readers slow when they are repeated. */
const hostileTexts = [
  '<',
  '<i',
  '<font ',
  '{\\',
  '&',
  '&#',
  '&CounterClockwiseContourIntegra',
  '1',
  '1\n',
  '00:00:01,000 --> ',
  '00:00:01,000 --> 00:00:02,000\n',
  '1\n00:00:O1,000 --> 00:00:02,000\nA\n\n',
  '\n',
  '\r',
  ' ',
  '-->',
  '-->\n',
  '<b>',
  '\0',
];

function printHostile(): void {
  const rows = hostileTexts.map((text) => {
    const hostile = text.repeat(100_000 / text.length);
    const seconds = fastestSeconds(
      {
        srt: () => parseSrt(`1\n00:00:01,000 --> 00:00:02,000\n${hostile}`),
        vtt: () => parseVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${hostile}`),
        cueText: () => parseCueText(hostile),
      },
      5,
    );
    const milliseconds = (name: string) => ((seconds[name] ?? Number.NaN) * 1000).toFixed(1);
    return [
      `\`${JSON.stringify(text)}\``,
      milliseconds('srt'),
      milliseconds('vtt'),
      milliseconds('cueText'),
    ];
  });
  console.log('100,000 characters of the same text: milliseconds\n');
  printTable(['', 'SRT', 'WebVTT', 'cue text'], rows);
}
