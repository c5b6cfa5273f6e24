import { createServer } from 'node:http';
import { listenLocally } from '@earshot/presets/listen';

/** Where a text leads to that gets out of its place. Nothing listens there. */
const elsewhere = 'https://elsewhere.invalid';
const attack = 'globalThis.hacked=1';

/**
 * Texts that would run, load or reorder something in a page that does not take them as mere text.
 */
export const hostileTexts: readonly string[] = [
  `<script>${attack}</script>`,
  `<img src=x onerror="${attack}">`,
  `"><svg onload=${attack}>`,
  `'><iframe srcdoc="<script>parent.${attack}</script>">`,
  `</textarea></title><style>*{display:none}</style>`,
  `javascript:${attack}`,
  `[click](javascript:${attack})`,
  `![](${elsewhere}/pixel.png)`,
  `${elsewhere}/page`,
  `{{constructor.constructor('${attack}')()}}`,
  `\${${attack}}`,
  `{name} {count|one|several} %s $& $1`,
  `=HYPERLINK("${elsewhere}","open")`,
  `+1+cmd|'/C calc'!A0`,
  `@SUM(1)`,
  '-->',
  '__proto__',
  'constructor',
  '\u202Egnp.exe\u2066\u200Fturned',
  'nul\0and\u001B[2Jescape\u0085',
  'lone\uD800surrogate\uDC00',
  '\u0336z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030A',
  'word'.repeat(2500),
];

/** All of them but the longest, in one line. */
export const hostileLine = hostileTexts.filter(({ length }) => length < 1000).join(' ');

/** A speech engine behind the interface of OpenAI that recognises nothing but hostile texts. */
export interface HostileEngine {
  /** Address for the settings. */
  readonly url: string;
  close(): void;
}

/** Starts a hostile engine, which the caller closes it. */
export async function startHostileEngine(): Promise<HostileEngine> {
  const step = 0.02;
  const words = hostileTexts.map((word, index) => ({
    word,
    start: index * step,
    end: (index + 1) * step,
    probability: index % 3 === 0 ? 0.2 : 0.9,
  }));
  const text = hostileTexts.join(' ');
  const segments = [{ text, start: 0, end: words.length * step, words }];
  const transcription = JSON.stringify({ text, language: 'english', words, segments });
  const server = createServer((request, response) => {
    const isList = request.url?.endsWith('/models') === true;
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(isList ? JSON.stringify({ data: [{ id: 'hostile' }] }) : transcription);
    });
  });
  const { port } = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
