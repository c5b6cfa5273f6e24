import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../setup/run.mjs';
import { npmInstall } from './consumers.mjs';

/**
 * One version of each minor release, from the oldest TypeScript that the declarations are for to
 * the newest.
 */
const versions = ['5.4.5', '5.5.4', '5.6.3', '5.7.3', '5.8.3', '5.9.3', '6.0.3', '7.0.2'];

/** Ways of TypeScript to find packages, with the format of modules that each needs. */
const resolutions = [
  { moduleResolution: 'bundler', module: 'esnext' },
  { moduleResolution: 'node16', module: 'node16' },
  { moduleResolution: 'nodenext', module: 'nodenext' },
];

/**
 * Compiles a program that uses every entry point, with each version of TypeScript and each way to
 * find packages. The declarations themselves are checked as well, and those of their dependencies.
 * Those of peers, and of what peers need, are the choice of the user.
 *
 * @param {string} project - folder in which the packages are installed
 * @param {object} options
 * @param {readonly string[]} options.entries - names of the entry points with types
 * @param {readonly string[]} options.dependencies - names of the packages whose declarations count
 * @param {(version: string) => boolean} options.isChosen - true for a version that is tried
 * @yields {{ title: string, problem: string | undefined }}
 */
export async function* checkTypes(project, { dependencies, entries, isChosen }) {
  const imports = entries.map((entry, index) => `import * as entry${index} from '${entry}';`);
  const chosen = versions.filter(isChosen);
  const names = entries.map((_, index) => `entry${index}`);
  writeFileSync(
    join(project, 'entries.ts'),
    `${imports.join('\n')}\nexport const entries: object[] = [${names.join(', ')}];\n${usage}`,
  );
  await npmInstall(project, [
    '@types/node@20',
    '@types/react',
    '@tanstack/react-query',
    ...chosen.map((version) => `typescript-${version}@npm:typescript@${version}`),
  ]);
  for (const version of chosen)
    for (const resolution of resolutions) {
      const folder = join(project, `${version}-${resolution.moduleResolution}`);
      mkdirSync(folder);
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({
          compilerOptions: {
            ...resolution,
            target: 'es2022',
            lib: ['es2022', 'dom', 'dom.iterable'],
            types: ['node'],
            strict: true,
            exactOptionalPropertyTypes: true,
            noEmit: true,
          },
          files: ['../entries.ts'],
        }),
      );
      const compiler = join(project, `node_modules/typescript-${version}/bin/tsc`);
      const problem = await run(process.execPath, [compiler, '-p', folder]).then(
        () => undefined,
        (error) => problemOf(error, dependencies),
      );
      yield { title: `TypeScript ${version}, ${resolution.moduleResolution}`, problem };
    }
}

/**
 * The errors of a compiler, without those in declarations of packages that do not count.
 *
 * @returns {string | undefined} undefined when none is left
 */
function problemOf({ message, output = '' }, dependencies) {
  // The lines that explain an error are indented.
  const errors = output.split(/\n(?=\S)/).filter((text) => /^\S+\(\d+,\d+\): error /.test(text));
  if (errors.length === 0) return String(message);
  const counted = errors.filter((text) => {
    const [, name] = /^\S*node_modules\/((?:@[^/]+\/)?[^/(]+)/.exec(text) ?? [];
    return name === undefined || dependencies.includes(name);
  });
  return counted.length === 0 ? undefined : counted.join('\n');
}

/** Calls whose types must come through, and one that must be refused. */
const usage = `
import { createClient } from '@earshot/http';
import { createLiveSession, createTranscript } from '@earshot/live';
import { findModel, readCatalogue } from '@earshot/models';
import { EarshotProvider, useEarshotSelector, useLiveTranscription } from '@earshot/react';
import { LiveCaptions } from '@earshot/react/components';
import { jobQuery } from '@earshot/react/query';
import { useQuery } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { formatSrt, segment } from '@earshot/subtitles';

export async function use(): Promise<string> {
  const client = createClient({ baseUrl: 'http://127.0.0.1:4800' });
  const { result } = await client.preRecorded.transcribe('talk.wav', { sentences: true });
  const start: number | undefined = result.transcription?.utterances[0]?.start;
  // @ts-expect-error -- a length is no time
  const wrong: string | undefined = result.transcription?.utterances[0]?.start;
  const session = createLiveSession({ client, config: { encoding: 'wav/ulaw', sample_rate: 8000 } });
  session.on('transcript', ({ data }) => data.utterance.text.trim());
  for await (const message of session) if (message.type === 'end_session') break;
  const snapshot = createTranscript().snapshot();
  return [start, wrong, snapshot.text, formatSrt(segment({ utterances: [] }))].join();
}

export function Captions(): ReactElement {
  const live = useLiveTranscription({ config: { endpointing: 0.3 } });
  const partial: string = useEarshotSelector(live, ({ partial }) => partial);
  const { data } = useQuery(jobQuery(createClient(), 'id'));
  const bytes: number = findModel('id', readCatalogue()).sources.length;
  return createElement('p', { title: data?.status }, partial, bytes, createElement(LiveCaptions, { source: live }));
}
export const page = createElement(EarshotProvider, { tokenEndpoint: '/session' }, createElement(Captions));
`;
