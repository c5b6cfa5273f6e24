/**
 * A program that uses only one package. It prints the output that `expected` describes.
 *
 * @typedef {object} LoneProgram
 * @property {string} code
 * @property {RegExp} expected
 * @property {readonly string[]} [companions] - packages that are installed with it, such as a
 * renderer
 */

/**
 * Makes a program that prints the family of a model, its files that are whole, and whether the
 * licence of the weights is there.
 *
 * @param {string} name - of the package of the model
 * @param {RegExp} expected
 * @returns {LoneProgram}
 */
function programOfWeights(name, expected) {
  const code = `
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelFolder } from '${name}';
const { family, files } = JSON.parse(readFileSync(join(modelFolder, 'model.json'), 'utf8'));
const isWhole = ({ path, sizeBytes, sha256 }) => {
  const content = readFileSync(join(modelFolder, path));
  return content.length === sizeBytes && createHash('sha256').update(content).digest('hex') === sha256;
};
const whole = Object.entries(files).filter(([, file]) => isWhole(file)).map(([role]) => role);
console.log(family, whole.join(), existsSync(join(modelFolder, 'LICENSE-WEIGHTS')));`;
  return { code, expected };
}

/** Programs by the name of the package. @type {Record<string, LoneProgram>} */
export const lonePrograms = {
  '@earshot/core': {
    code: `
import { formatIssues, liveRequestSchema } from '@earshot/core';
const body = { endpointing: 42 };
console.log(formatIssues(liveRequestSchema.safeParse(body).error, body)[0]);`,
    expected: /^endpointing must be a number between 0\.01 and 10 seconds, got 42$/,
  },
  '@earshot/http': {
    code: `
import { createClient } from '@earshot/http';
const fetch = async (url) => Response.json({ languages: [url.pathname] });
const client = createClient({ baseUrl: 'http://127.0.0.1:4800', apiKey: 'es_key', fetch });
console.log((await client.capabilities()).languages[0]);`,
    expected: /^\/v2\/capabilities$/,
  },
  '@earshot/live': {
    code: `
import { createLiveSession, createTranscript } from '@earshot/live';
const utterance = { text: 'hello', start: 0, end: 1, channel: 0, confidence: 1, language: 'en', words: [] };
const transcript = createTranscript();
transcript.push({ type: 'transcript', session_id: '1', data: { id: '00-0', is_final: true, utterance } });
console.log(createLiveSession({ url: 'ws://127.0.0.1/' }).state, transcript.snapshot().text);`,
    expected: /^idle hello$/,
  },
  '@earshot/audio': {
    code: `
import { readWav, writeWav, resample } from '@earshot/audio';
const tone = Float32Array.from({ length: 48000 }, (_, at) => Math.sin(at / 20));
const { channels } = readWav(writeWav([tone], { sampleRateHz: 48000, encoding: 'pcm', bitDepth: 16 }));
console.log(resample(channels[0], { fromRateHz: 48000, toRateHz: 16000 }).length);`,
    expected: /^16000$/,
  },
  '@earshot/subtitles': {
    code: `
import { formatSrt, segment } from '@earshot/subtitles';
console.log(JSON.stringify(formatSrt(segment({ utterances: [{ start: 0, end: 2, text: 'Good evening.' }] }))));`,
    expected: /Good evening\./,
  },
  '@earshot/testing': {
    code: `
import { createFakeClock, createFakeHttpService } from '@earshot/testing';
const { baseUrl, fetch } = createFakeHttpService({ clock: createFakeClock(), script: { utterances: [] } });
console.log((await fetch(new URL('v2/capabilities', baseUrl + '/'), { method: 'GET', headers: {} })).status);`,
    expected: /^\d{3}$/,
  },
  '@earshot/engine': {
    code: `
import { countWordErrors, wordErrorRate } from '@earshot/engine/word-errors';
console.log(wordErrorRate(countWordErrors('one two', 'one too')));`,
    expected: /^0\.5$/,
  },
  '@earshot/add-ons': {
    code: `
import { createSpeller } from '@earshot/add-ons';
const words = [{ word: 'earshoot', start: 0, end: 1, confidence: 1 }];
const utterance = { start: 0, end: 1, confidence: 1, channel: 0, language: 'en', text: 'earshoot', words };
console.log(createSpeller({ spelling_dictionary: { Earshot: ['earshoot'] } }).spell(utterance).text);`,
    expected: /^Earshot$/,
  },
  '@earshot/models': {
    code: `
import { getDownloadSize, findModel, formatBytes, readCatalogue, searchModels } from '@earshot/models';
const [found] = searchModels('english live', readCatalogue());
console.log(found.uses.includes('live'), formatBytes(getDownloadSize(findModel(found.id, readCatalogue())).bytes));`,
    expected: /^true [\d.]+ [kMG]B$/,
  },
  '@earshot/model-ge2e': programOfWeights('@earshot/model-ge2e', /^voice-encoder model true$/),
  '@earshot/model-moonshine-tiny-en': programOfWeights(
    '@earshot/model-moonshine-tiny-en',
    /^moonshine-merged encoder,decoder,tokenizer true$/,
  ),
  '@earshot/ai-sdk': {
    code: `
import { createEarshot } from '@earshot/ai-sdk';
const { modelId, provider, specificationVersion } = createEarshot({ baseUrl: 'http://127.0.0.1:4800' }).transcription();
console.log(provider, modelId, specificationVersion);`,
    expected: /^earshot earshot-1 v4$/,
  },
  '@earshot/mcp': {
    code: `
import { createMcpServer } from '@earshot/mcp';
console.log(createMcpServer({ baseUrl: 'http://127.0.0.1:4800' }).isConnected());`,
    expected: /^false$/,
  },
  '@earshot/langchain': {
    code: `
import { documentUnits, EarshotLoader } from '@earshot/langchain';
const loader = new EarshotLoader('meeting.wav', { baseUrl: 'http://127.0.0.1:4800' });
console.log(typeof loader.load, documentUnits.length);`,
    expected: /^function 4$/,
  },
  '@earshot/livekit': {
    code: `
import { STT } from '@earshot/livekit';
const { label, model } = new STT({ baseUrl: 'http://127.0.0.1:4800' });
console.log(label, model);`,
    expected: /^earshot\.STT earshot-1$/,
  },
  '@earshot/telephony': {
    code: `
import { readMediaMessage } from '@earshot/telephony';
const media = { track: 'inbound', timestamp: '20', payload: 'AQID' };
const { audio, timestampMs } = readMediaMessage(JSON.stringify({ event: 'media', media }));
console.log(timestampMs, audio.length);`,
    expected: /^20 3$/,
  },
  '@earshot/react': {
    companions: ['react-dom'],
    code: `
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { EarshotProvider, useLiveTranscription } from '@earshot/react';
import { LiveCaptions } from '@earshot/react/components';
function Captions() {
  const live = useLiveTranscription({ config: {} });
  return createElement('main', null, live.status, createElement(LiveCaptions, { source: live }));
}
const page = createElement(EarshotProvider, { tokenEndpoint: '/session' }, createElement(Captions));
console.log(renderToString(page));`,
    expected: /^<main>idle<div.*<\/main>$/,
  },
};

/**
 * Program of a package that has none of its own: the check fails, and says so. @type {LoneProgram}
 */
export const missingProgram = {
  code: "console.log('scripts/release/programs.mjs has no program for this package');",
  expected: /^$/,
};

/** Entry points that have only types. They are loaded as the others, and export no name. */
const typesAlone = ['@earshot/core/types'];

/** Files that are no modules: the manifest itself, and scripts that are loaded by their address. */
const isFile = (path) => /\.js(?:on)?$/.test(path);

/** Makes a program that loads every entry point of a package. */
export function loadEverything({ name, manifest }) {
  const entries = Object.entries(manifest.exports ?? {})
    .filter(([path, target]) => !isFile(path) && typeof target === 'object')
    .map(([path]) => name + path.slice(1));
  return {
    entries,
    code: `
for (const entry of ${JSON.stringify(entries)}) {
  const names = Object.keys(await import(entry));
  const isEmpty = ${JSON.stringify(typesAlone)}.includes(entry);
  if ((names.length === 0) !== isEmpty) throw new Error(entry + ' exports ' + names.length + ' names');
}
console.log('loaded');`,
  };
}

/**
 * Modules of a page that uses all packages for pages. Its title becomes `ok`, or says which of its
 * checks fail.
 */
const pageModules = {
  'captions.js': `'use client';
import { EarshotProvider, useLiveTranscription } from '@earshot/react';
import { LiveCaptions } from '@earshot/react/components';
import { createElement } from 'react';

function Captions() {
  const live = useLiveTranscription({ config: {} });
  return createElement('section', null, live.status, createElement(LiveCaptions, { source: live }));
}

export function App() {
  return createElement(EarshotProvider, { tokenEndpoint: '/session' }, createElement(Captions));
}
`,
  'check-page.js': `
import { createMicrophone } from '@earshot/audio/worklet';
import { mixDown } from '@earshot/audio';
import { liveRequestSchema } from '@earshot/core';
import { createClient } from '@earshot/http';
import { createLiveSession } from '@earshot/live';
import { formatVtt, segment } from '@earshot/subtitles';

export async function checkPage(place) {
  const fetch = async () => Response.json({ languages: ['en'] });
  const client = createClient({ baseUrl: 'http://127.0.0.1:4800', apiKey: 'es_key', fetch });
  const parts = [
    typeof createMicrophone === 'function',
    mixDown([new Float32Array(2), new Float32Array(2)]).length === 2,
    liveRequestSchema.parse({}).channels === 1,
    (await client.capabilities()).languages[0] === 'en',
    createLiveSession({ url: 'ws://127.0.0.1/' }).state === 'idle',
    formatVtt(segment({ utterances: [{ start: 0, end: 2, text: 'Hello.' }] })).includes('Hello.'),
    place.textContent.startsWith('idle'),
  ];
  document.title = parts.every(Boolean) ? 'ok' : parts.join();
}
`,
};

/** A page of one script, `page.js`, that renders itself. @type {Record<string, string>} */
export const scriptPage = {
  ...pageModules,
  'page.js': `
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { App } from './captions.js';
import { checkPage } from './check-page.js';

const place = document.createElement('main');
flushSync(() => createRoot(place).render(createElement(StrictMode, null, createElement(App))));
await checkPage(place);
`,
  'dist/index.html': '<!doctype html><script type="module" src="/page.js"></script>',
};

/**
 * The same page as an app of Next.js, which renders it when it is built and hydrates it. @type
 * {Record<string, string>}
 */
export const nextPage = {
  ...pageModules,
  'next.config.mjs': `
export default { output: 'export', distDir: 'dist', turbopack: { root: import.meta.dirname } };
`,
  'app/layout.js': `
import { createElement } from 'react';

export default function Layout({ children }) {
  return createElement('html', { lang: 'en' }, createElement('body', null, children));
}
`,
  'app/page.js': `'use client';
import { createElement, useEffect, useRef } from 'react';
import { App } from '../captions.js';
import { checkPage } from '../check-page.js';

export default function Page() {
  const place = useRef(null);
  useEffect(() => void checkPage(place.current), []);
  return createElement('main', { ref: place }, createElement(App));
}
`,
};
