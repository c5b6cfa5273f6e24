import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Cue, formatVtt } from '@earshot/subtitles';

/** Content of a page besides its video. */
export interface PageContent {
  readonly title: string;
  /** Code of the language of the captions, such as `en`. */
  readonly language: string;
  readonly cues: readonly Cue[];
}

/** Writes the page, its captions and its script beside the `video.mp4` of a folder. */
export async function writePage(folder: string, content: PageContent): Promise<void> {
  await cp(fileURLToPath(new URL('../page', import.meta.url)), folder, { recursive: true });
  await writeFile(join(folder, 'captions.vtt'), formatVtt(content.cues));
  await writeFile(join(folder, 'index.html'), renderPage(content));
}

function renderPage({ title, language, cues }: PageContent): string {
  const lines = cues.map(
    ({ startSeconds, text }) =>
      `<li><button type="button" data-start="${startSeconds}">${escape(text.replaceAll('\n', ' '))}</button></li>`,
  );
  const label = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return `<!doctype html>
<html lang="${escape(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
<script type="module" src="page.js"></script>
<main>
<h1>${escape(title)}</h1>
<video controls preload="metadata" src="video.mp4">
<track default kind="captions" src="captions.vtt" srclang="${escape(language)}" label="${escape(label)}">
</video>
<ol>
${lines.join('\n')}
</ol>
</main>
</html>
`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
