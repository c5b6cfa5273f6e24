import { join } from 'node:path';
import ts from 'typescript';

/**
 * A name that users of a package see: an export, or a member of a type that its declarations reach.
 */
interface PublicMember {
  /** Its path, such as `ClientOptions.timeoutMs`. */
  readonly path: string;
  /**
   * True when its declaration has its own description. Only tags such as `@defaultValue` do not
   * count.
   */
  readonly isDescribed: boolean;
}

type MemberNode =
  | ts.PropertySignature
  | ts.MethodSignature
  | ts.PropertyDeclaration
  | ts.MethodDeclaration
  | ts.AccessorDeclaration
  | ts.EnumMember;

function isMember(node: ts.Node): node is MemberNode {
  return (
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    ts.isEnumMember(node)
  );
}

function isDescribed(node: ts.Node): boolean {
  return ts
    .getJSDocCommentsAndTags(node)
    .some(
      (part) => ts.isJSDoc(part) && (ts.getTextOfJSDocComment(part.comment) ?? '').trim() !== '',
    );
}

function isHidden(node: MemberNode): boolean {
  const isPrivate = ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private;
  return isPrivate !== 0 || ts.isPrivateIdentifier(node.name);
}

/** Walks the declarations of one package from its entry points on. */
class DeclarationWalk {
  readonly #checker: ts.TypeChecker;
  readonly #folder: string;
  readonly #visited = new Set<ts.Symbol>();
  readonly #exported = new Set<ts.Symbol>();
  /** Types of other packages of this repository that declarations name. */
  readonly #foreign = new Set<ts.Symbol>();
  /** Descriptions by path: overloads, and a getter with its setter, share one. */
  readonly members = new Map<string, boolean>();

  constructor(checker: ts.TypeChecker, folder: string) {
    this.#checker = checker;
    this.#folder = folder;
  }

  walkModule(source: ts.SourceFile): void {
    const module = this.#checker.getSymbolAtLocation(source);
    if (module === undefined) return;
    for (const symbol of this.#checker.getExportsOfModule(module)) {
      this.#exported.add(this.#original(symbol));
      this.#visit(symbol);
    }
  }

  /** Names of types of other packages that no entry point exports. */
  unexported(): string[] {
    return [...this.#foreign]
      .filter((symbol) => !this.#exported.has(symbol))
      .map(({ name }) => name)
      .sort();
  }

  /** The symbol that an import or an export stands for. */
  #original(named: ts.Symbol): ts.Symbol {
    const isAlias = (named.flags & ts.SymbolFlags.Alias) !== 0;
    return isAlias ? this.#checker.getAliasedSymbol(named) : named;
  }

  #visit(named: ts.Symbol): void {
    const symbol = this.#original(named);
    if (this.#visited.has(symbol)) return;
    this.#visited.add(symbol);
    for (const declaration of symbol.declarations ?? []) {
      const { fileName } = declaration.getSourceFile();
      if (!fileName.startsWith(this.#folder)) {
        if (fileName.startsWith(join(this.#folder, '..'))) this.#foreign.add(symbol);
        continue;
      }
      if (ts.isTypeParameterDeclaration(declaration) || ts.isParameter(declaration)) continue;
      this.#add(symbol.name, declaration);
      ts.forEachChild(declaration, (child) => this.#walk(child, symbol.name));
    }
  }

  #walk(node: ts.Node, path: string): void {
    if (isMember(node)) {
      if (isHidden(node)) return;
      const inner = `${path}.${node.name.getText()}`;
      this.#add(inner, node);
      ts.forEachChild(node, (child) => this.#walk(child, inner));
      return;
    }
    if (ts.isIdentifier(node)) this.#follow(node);
    // The name of a parameter and the fields of an object among the parameters are described by
    // `@param`.
    if (ts.isParameter(node)) this.#followTypes(node);
    else ts.forEachChild(node, (child) => this.#walk(child, path));
  }

  #followTypes(node: ts.Node): void {
    if (ts.isIdentifier(node)) this.#follow(node);
    ts.forEachChild(node, (child) => this.#followTypes(child));
  }

  #follow(identifier: ts.Identifier): void {
    const symbol = this.#checker.getSymbolAtLocation(identifier);
    const isDeclared = (symbol?.declarations ?? []).some(
      ({ parent }) => ts.isSourceFile(parent) || ts.isVariableDeclarationList(parent),
    );
    const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    if (symbol !== undefined && (isDeclared || isAlias)) this.#visit(symbol);
  }

  #add(path: string, node: ts.Node): void {
    const described = isDescribed(node);
    this.members.set(path, (this.members.get(path) ?? false) || described);
  }
}

/** What the users of a package see of it. */
export interface PublicTypes {
  readonly members: readonly PublicMember[];
  /**
   * Names of types of other packages of this repository that its declarations name, and that none
   * of its entry points exports.
   */
  readonly unexported: readonly string[];
}

/**
 * Reads built declarations as an editor does: those of all packages at once, since what they
 * share, such as the types of the language, takes longest.
 *
 * @param entries - declaration files
 */
export function readDeclarations(entries: readonly string[]): ts.Program {
  return ts.createProgram({
    rootNames: entries,
    options: {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      types: [],
      noEmit: true,
    },
  });
}

/**
 * Finds what the users of a package see of it.
 *
 * @param program - the declarations of the package, and of others
 * @param folder - the folder of the package
 * @param entries - its declaration files
 */
export function findPublicTypes(
  program: ts.Program,
  folder: string,
  entries: readonly string[],
): PublicTypes {
  const walk = new DeclarationWalk(program.getTypeChecker(), folder);
  for (const entry of entries) {
    const source = program.getSourceFile(entry);
    if (source === undefined) throw new Error(`${entry} cannot be read`);
    walk.walkModule(source);
  }
  return {
    members: [...walk.members].map(([path, described]) => ({ path, isDescribed: described })),
    unexported: walk.unexported(),
  };
}
