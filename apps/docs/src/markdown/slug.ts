/** Characters that VitePress leaves out of anchors. */
const special = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g;

/** Gives headings of one page their anchors, in their order, as VitePress does. */
export class Slugs {
  readonly #used = new Set<string>();

  /** @param heading - its text in Markdown */
  next(heading: string): string {
    const base = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036F]/g, '')
      .replaceAll(special, '-')
      .replaceAll(/^-+|-+$/g, '')
      .replace(/^(\d)/, '_$1')
      .toLowerCase();
    let slug = base;
    for (let count = 1; this.#used.has(slug); count += 1) slug = `${base}-${count}`;
    this.#used.add(slug);
    return slug;
  }
}
