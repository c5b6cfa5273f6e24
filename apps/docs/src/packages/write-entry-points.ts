import { join } from 'node:path';
import {
  Application,
  Converter,
  DeclarationReflection,
  PageEvent,
  ParameterReflection,
  type ProjectReflection,
} from 'typedoc';
import { referenceFolder, root, sourceUrl } from '../site/paths.ts';
import type { PublicPackage } from './public-packages.ts';

/**
 * Writes a page for each entry point of each package, from the declarations and comments of its
 * source.
 */
export async function writeEntryPoints(packages: readonly PublicPackage[]): Promise<void> {
  // A member that several entry points export is described in the first of them. A package that
  // exports types of others goes behind them, and the entry `.` behind the subpaths, so that each
  // is described where it belongs.
  const entryPoints = packages
    .flatMap(({ dependencies, entryPoints: ofPackage }) =>
      ofPackage.map(({ page, source }) => ({
        page,
        source,
        order: 2 * dependencies.length + Number(page.endsWith('/api')),
      })),
    )
    .sort((one, other) => one.order - other.order);
  const application = await Application.bootstrapWithPlugins({
    name: 'Earshot',
    plugin: ['typedoc-plugin-zod', 'typedoc-plugin-markdown', 'typedoc-vitepress-theme'],
    entryPoints: entryPoints.map(({ source }) => source),
    tsconfig: join(import.meta.dirname, '../../tsconfig.reference.json'),
    basePath: root,
    displayBasePath: root,
    // Each package checks its types under its own settings.
    skipErrorChecking: true,
    disableGit: true,
    sourceLinkTemplate: `${sourceUrl}/{path}#L{line}`,
    readme: 'none',
    groupOrder: ['Functions', 'Classes', 'Interfaces', 'Type Aliases', 'Variables', '*'],
    ...markdownOptions,
  });
  application.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) =>
    nameModules(project, entryPoints),
  );
  application.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    removeInherited(project);
    nameParameters(project);
  });
  application.renderer.on(PageEvent.END, (page: PageEvent) => {
    page.contents = (page.contents ?? '').replaceAll(
      /^Defined in: \[([^\]]+)\]\(([^)]+)\)$/gm,
      '<p class="source"><a href="$2">$1</a></p>',
    );
  });
  const project = await application.convert();
  if (project === undefined) throw new Error('The packages could not be read');
  application.validate(project);
  await application.generateOutputs(project);
  if (application.logger.hasErrors() || application.logger.hasWarnings())
    throw new Error('The reference of the packages has errors or warnings, which are above');
}

/** Options of the plugins for Markdown and VitePress. */
const markdownOptions = {
  out: join(referenceFolder, 'packages'),
  docsRoot: join(referenceFolder, '..'),
  router: 'module',
  cleanOutputDir: false,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  hideGroupHeadings: false,
  useCodeBlocks: true,
  expandObjects: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  propertyMembersFormat: 'table',
  enumMembersFormat: 'table',
  tableColumnSettings: { hideSources: true, hideInherited: true, hideOverrides: true },
  pageTitleTemplates: {
    module: ({ name }: { name: string }) => `@earshot/${name.replace(/\/api$/, '')}`,
  },
};

/** Names the modules by their pages. */
function nameModules(
  project: ProjectReflection,
  entryPoints: readonly { readonly source: string; readonly page: string }[],
): void {
  for (const module of project.children ?? []) {
    const file = module.sources?.[0]?.fullFileName;
    const entryPoint = entryPoints.find(({ source }) => source === file);
    if (entryPoint === undefined) throw new Error(`${module.name} is no entry point`);
    module.name = entryPoint.page;
  }
}

/**
 * Leaves inherited members to the page of the class or interface that declares them, to which
 * `Extends` leads.
 */
function removeInherited(project: ProjectReflection): void {
  for (const reflection of Object.values(project.reflections))
    if (reflection instanceof DeclarationReflection && reflection.inheritedFrom !== undefined)
      project.removeReflection(reflection);
}

/** Names parameters that sources take apart at once, and that have no name there. */
function nameParameters(project: ProjectReflection): void {
  for (const reflection of Object.values(project.reflections))
    if (
      reflection instanceof ParameterReflection &&
      reflection.name.startsWith('__namedParameters')
    )
      reflection.name = String(reflection.type).endsWith('Props') ? 'props' : 'options';
}
