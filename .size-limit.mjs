/** Parts of the hooks that a page loads when they are first shown. */
const loadedLater = [
  './create-loop-*',
  './job-loop-*',
  './job-list-loop-*',
  './live-loop-*',
  './microphone-loop-*',
  './player-loop-*',
];

/**
 * Bundles a page as the module that browsers load: what is left out stays an import, without a
 * substitute for `require`.
 */
const modifyEsbuildConfig = (config) => ({ ...config, format: 'esm' });

const packages = [
  {
    name: 'core: one enumeration',
    path: 'packages/core/dist/index.js',
    import: '{ jobStatuses }',
    limit: '1 kB',
  },
  {
    name: 'core: everything',
    path: 'packages/core/dist/index.js',
    limit: '60 kB',
  },
  {
    name: 'http',
    path: 'packages/http/dist/index.js',
    limit: '6400 B',
    import: '{ createClient }',
    ignore: ['./waiting-*'],
  },
  {
    name: 'http: what waits for jobs, loaded when it is first used',
    path: 'packages/http/dist/waiting-*.js',
    limit: '2560 B',
  },
  {
    name: 'audio: resampler',
    path: 'packages/audio/dist/index.js',
    import: '{ createResampler }',
    limit: '8064 B',
  },
  {
    name: 'audio: G.711',
    path: 'packages/audio/dist/index.js',
    import: '{ encodeAlaw, decodeAlaw, encodeUlaw, decodeUlaw }',
    limit: '1300 B',
  },
  {
    name: 'subtitles: write SRT',
    path: 'packages/subtitles/dist/browser.js',
    import: '{ formatSrt }',
    limit: '3000 B',
  },
  {
    name: 'subtitles: read WebVTT',
    path: 'packages/subtitles/dist/browser.js',
    import: '{ parseVtt }',
    limit: '8320 B',
  },
  {
    name: 'subtitles: segment and write',
    path: 'packages/subtitles/dist/browser.js',
    import: '{ generateSubtitles }',
    limit: '21100 B',
  },
  {
    name: 'subtitles: read every format',
    path: 'packages/subtitles/dist/browser.js',
    import: '{ readSubtitles }',
    limit: '29 kB',
  },
  {
    name: 'subtitles: everything',
    path: 'packages/subtitles/dist/browser.js',
    limit: '70 kB',
  },
  {
    name: 'live',
    path: 'packages/live/dist/index.js',
    import: '{ createLiveSession }',
    limit: '8192 B',
  },
];

const peers = ['react', 'react-dom'];

/** Pages with hooks or components, whose peers, clients and later parts do not count. */
const pages = [
  {
    name: 'react: every hook',
    limit: '3072 B',
  },
  {
    name: 'react: live transcription',
    import: '{ EarshotProvider, useLiveTranscription }',
    limit: '1600 B',
  },
  {
    name: 'react: live transcription with a session',
    import: '{ EarshotProvider, useLiveTranscription }',
    limit: '12000 B',
    ignore: [
      ...peers,
      'ws',
      '@earshot/audio',
      './microphone-loop-*',
      './create-loop-*',
      './job-*',
      './player-loop-*',
    ],
  },
  {
    name: 'react: live transcription with a session and its microphone',
    import: '{ EarshotProvider, useLiveTranscription }',
    limit: '12800 B',
    ignore: [...peers, 'ws', '@earshot/audio', './create-loop-*', './job-*', './player-loop-*'],
  },
  {
    name: 'react: lists and jobs',
    import: '{ EarshotProvider, useTranscriptions, useTranscription, useCreateTranscription }',
    limit: '1850 B',
  },
  {
    name: 'react: the components',
    path: 'packages/react/dist/components.js',
    limit: '3200 B',
    ignore: [...peers, '@earshot/*'],
  },
  {
    name: 'react: a tab and a file as sources',
    path: 'packages/react/dist/sources.js',
    limit: '1500 B',
  },
].map((page) => ({
  path: 'packages/react/dist/index.js',
  ignore: [...peers, '@earshot/*', ...loadedLater],
  modifyEsbuildConfig,
  ...page,
}));

/** Sizes that pages pay, minified and compressed. */
export default [...packages, ...pages].map((size) => ({ gzip: true, ...size }));
