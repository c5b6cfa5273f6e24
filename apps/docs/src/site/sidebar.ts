import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { contentFolder, referenceFolder } from './paths.ts';

interface Page {
  readonly file: string;
  readonly title: string;
}

/** The generated pages, as `write-reference.ts` lists them. */
export interface ReferenceIndex {
  readonly operations: readonly Page[];
  readonly fields: readonly Page[];
  readonly packages: readonly {
    readonly name: string;
    readonly folder: string;
    readonly entryPoints: readonly {
      readonly specifier: string;
      readonly page: string;
      /** Pages of its symbols, where it has too many for one. */
      readonly parts: readonly { readonly page: string; readonly title: string }[];
    }[];
  }[];
}

const guides: DefaultTheme.SidebarItem[] = [
  {
    text: 'Start',
    items: [
      { text: 'Quick start', link: '/guides/quick-start' },
      { text: 'Transcribe a file', link: '/guides/transcribe-a-file' },
      { text: 'Recipes', link: '/guides/recipes' },
      { text: 'Live captions in the browser', link: '/guides/live-captions' },
      { text: 'React', link: '/guides/react' },
      { text: 'The studio', link: '/guides/studio' },
    ],
  },
  {
    text: 'Recordings',
    items: [
      { text: 'Speakers and redaction', link: '/guides/speakers-and-redaction' },
      { text: 'Known voices', link: '/guides/known-voices' },
      { text: 'Subtitles by broadcast rules', link: '/guides/subtitles' },
      {
        text: 'Language models and translation',
        link: '/guides/language-models-and-translation',
      },
      { text: 'Verified webhooks', link: '/guides/webhooks' },
      { text: 'Sharing by a link', link: '/guides/sharing' },
    ],
  },
  {
    text: 'Pages and calls',
    items: [
      { text: 'Recordings in a page', link: '/guides/proxy' },
      { text: 'Vue, Svelte and plain pages', link: '/guides/without-react' },
      { text: 'Phone audio', link: '/guides/phone-audio' },
    ],
  },
  {
    text: 'With other programs',
    items: [
      { text: 'OpenAI-compatible interface', link: '/openai' },
      { text: 'Home Assistant and other tools', link: '/guides/integrations' },
      { text: 'Assistants (MCP)', link: '/guides/assistants' },
    ],
  },
  {
    text: 'Errors and tests',
    items: [
      { text: 'Errors', link: '/guides/errors' },
      { text: 'Troubleshooting', link: '/guides/troubleshooting' },
      { text: 'Test your app', link: '/guides/testing-your-app' },
      { text: 'Share the contract', link: '/guides/share-the-contract' },
    ],
  },
  {
    text: 'Come from elsewhere',
    items: [
      { text: 'OpenAI, Deepgram, AssemblyAI', link: '/guides/from-other-services' },
      { text: 'From live V1 to V2', link: '/guides/live-v1-migration' },
    ],
  },
  {
    text: 'Operate',
    items: [
      { text: 'Self-hosting', link: '/guides/self-hosting' },
      { text: 'Several nodes', link: '/guides/several-nodes' },
      { text: 'Choosing a model', link: '/guides/choosing-a-model' },
      { text: 'Engines and models', link: '/engines' },
      { text: 'Configuration', link: '/configuration' },
      { text: 'Signatures of callbacks', link: '/webhooks' },
    ],
  },
];

/** The sidebar: guides, reference, project. Generated pages are in it once they are written. */
export function createSidebar(): DefaultTheme.Sidebar {
  const project = projectItems();
  const reference = referenceItems();
  return {
    '/reference/specification/': project,
    '/reference/': reference,
    '/live-protocol': reference,
    '/error-codes': reference,
    '/architecture': project,
    '/glossary': project,
    '/testing': project,
    '/decisions/': project,
    // The first one that fits counts.
    '/': guides,
  };
}

function referenceItems(): DefaultTheme.SidebarItem[] {
  const path = join(referenceFolder, 'index.json');
  if (!existsSync(path)) return [];
  // Written by write-reference.ts.
  const { fields, operations, packages } = JSON.parse(readFileSync(path, 'utf8')) as ReferenceIndex;
  return [
    {
      text: 'HTTP',
      items: operations.map(({ file, title }) => ({
        text: title,
        link: `/reference/http/${file}`,
      })),
    },
    {
      text: 'Live',
      items: [{ text: 'Sockets and callbacks', link: '/live-protocol' }],
    },
    { text: 'Errors', items: [{ text: 'Error codes', link: '/error-codes' }] },
    { text: 'Terminal', items: [{ text: 'The command earshot', link: '/reference/command' }] },
    {
      text: 'Fields',
      items: fields.map(({ file, title }) => ({
        text: title.replace(/^Fields of (\w)/, (_, letter: string) => letter.toUpperCase()),
        link: `/reference/fields/${file}`,
      })),
    },
    {
      text: 'Packages',
      link: '/reference/packages/',
      items: packages.map(({ entryPoints, folder, name }) => ({
        text: name,
        link: `/reference/packages/${folder}`,
        collapsed: true,
        items: entryPoints.map(({ page, parts, specifier }) => ({
          text: specifier === name ? 'main entry' : specifier.slice(name.length),
          link: `/reference/packages/${page}`,
          ...(parts.length > 0 && {
            collapsed: true,
            items: parts.map((part) => ({
              text: part.title,
              link: `/reference/packages/${part.page}`,
            })),
          }),
        })),
      })),
    },
  ];
}

function projectItems(): DefaultTheme.SidebarItem[] {
  const decisions = readdirSync(join(contentFolder, 'decisions'))
    .filter((file) => /^\d/.test(file))
    .sort();
  return [
    {
      text: 'Project',
      items: [
        { text: 'Architecture', link: '/architecture' },
        { text: 'Glossary', link: '/glossary' },
        { text: 'Specification', link: '/reference/specification/' },
        { text: 'Tests', link: '/testing' },
      ],
    },
    {
      text: 'Decisions',
      items: decisions.map((file) => ({
        text: readTitle(join(contentFolder, 'decisions', file)),
        link: `/decisions/${file.replace(/\.md$/, '')}`,
      })),
    },
  ];
}

/** The first heading of a page. */
function readTitle(path: string): string {
  return /^# (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? path;
}
