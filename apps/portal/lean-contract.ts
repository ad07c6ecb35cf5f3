import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseAst, transformWithOxc, type Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [field: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const parse = (code: string): Node => parseAst(code) as unknown as Node
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** A syntax node and all nodes below it. */
const nodesIn = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesIn)]
const namesIn = (node: Node): string[] =>
  nodesIn(node).flatMap(({ type, name }) => (type === 'Identifier' ? String(name) : []))

const cut = (code: string, nodes: readonly Node[]): string =>
  nodes
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (left, { start, end }) =>
        left.slice(0, start) + left.slice(end + (/^\s*,/.exec(left.slice(end))?.[0].length ?? 0)),
      code,
    )

/** The property of an object literal. */
const property = (object: unknown, name: string): Node | undefined =>
  isNode(object) && object.type === 'ObjectExpression'
    ? (object['properties'] as Node[]).find(({ key }) => isNode(key) && key['name'] === name)
    : undefined

/**
 * The modules of the calls that the first views of screens make. In the built portal their routes have no schemas: it
 * reads these replies with lib/coerce.ts (architecture.test.ts).
 */
export const CALLED_FIRST =
  /\/(health|auth|own-profile|first-day|products|pick-list|names|agents|orders|find-orders|order-events)\.contract\.ts$/

const SCHEMAS = '?schemas'
const IN_CONTRACT = /\/packages\/contract\/src\/.*\.ts(\?schemas)?$/

/** All of a route's schema but `security`, which tells a call to send the token. */
const SERVER_ONLY = ['summary', 'tags', 'consumes', 'params', 'querystring', 'headers', 'body', 'response']

/** The source of a module without the schemas of its routes. */
export function withoutRouteSchemas(code: string): string {
  const routes = nodesIn(parse(code)).filter(
    ({ type, callee }) => type === 'CallExpression' && isNode(callee) && callee['name'] === 'route',
  )
  const schemas = routes.flatMap((call) => {
    const schema = property((call['arguments'] as unknown[])[0], 'schema')?.['value']
    return SERVER_ONLY.flatMap((name) => property(schema, name) ?? [])
  })
  return cut(code, schemas)
}

type Declaration = { statement: Node; names: string[]; uses: Set<string>; isExported: boolean }

/** The constants, functions and classes of a module. */
function declarationsOf(program: Node): Declaration[] {
  return (program['body'] as Node[]).flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declared = isExported ? statement['declaration'] : statement
    if (!isNode(declared) || !declared.type.endsWith('Declaration') || declared.type.startsWith('Import')) return []
    const targets = Array.isArray(declared['declarations'])
      ? declared['declarations'].map(({ id }: Node) => id)
      : [declared['id']]
    return { statement, isExported, names: targets.filter(isNode).flatMap(namesIn), uses: new Set(namesIn(declared)) }
  })
}

/** What a module imports from others of the contract: names by file. */
const importsOf = (program: Node, file: string): Array<{ from: string; names: string[] }> =>
  (program['body'] as Node[])
    .filter(({ type }) => type === 'ImportDeclaration')
    .map(({ source, specifiers }) => ({
      from: path.resolve(path.dirname(file), String((source as Node)['value'])),
      names: (specifiers as Node[]).flatMap(namesIn),
    }))
    .filter(({ from }) => IN_CONTRACT.test(from))

/** The source of a module as the portal uses it. */
async function sourceOf(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
  return CALLED_FIRST.test(file) ? withoutRouteSchemas(code) : code
}

/** By file, what `namesWithZod` found. */
const known = new Map<string, Promise<Set<string>>>()

/** The names in a module that need zod, directly or through others. */
function namesWithZod(file: string): Promise<Set<string>> {
  const found = known.get(file) ?? findNamesWithZod(file)
  known.set(file, found)
  return found
}

async function findNamesWithZod(file: string): Promise<Set<string>> {
  const program = parse(await sourceOf(file))
  const found = new Set(['z'])
  for (const { from, names } of importsOf(program, file)) {
    const theirs = await namesWithZod(from)
    for (const name of names) if (theirs.has(name)) found.add(name)
  }
  const declarations = declarationsOf(program)
  let before = 0
  while (before < found.size) {
    before = found.size
    for (const { names, uses } of declarations)
      if ([...uses].some((name) => found.has(name))) for (const name of names) found.add(name)
  }
  return found
}

/**
 * The source of a module without what needs zod, which it exports from another module: its importers then load zod only
 * if they use that.
 * @param schemas the id of the other module.
 */
export function withoutZod(code: string, needsZod: ReadonlySet<string>, schemas: string): string {
  const moved = declarationsOf(parse(code)).filter(({ names }) => names.some((name) => needsZod.has(name)))
  const exported = moved.flatMap(({ names, isExported }) => (isExported ? names : []))
  const rest = cut(
    code,
    moved.map(({ statement }) => statement),
  )
  return exported.length === 0 ? rest : `${rest}\nexport { ${exported.join(', ')} } from ${JSON.stringify(schemas)}`
}

/**
 * Keeps zod out of the first view of most screens, which need of the contract only its routes, texts and formatters: it
 * takes 22 KB and, on a slow phone, a tenth of a second. Forms and other replies load it with their schemas.
 */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith(SCHEMAS) ? source : null),
  load: {
    filter: { id: IN_CONTRACT },
    async handler(id) {
      const file = id.replace(SCHEMAS, '')
      const source = await sourceOf(file)
      const code = id.endsWith(SCHEMAS) ? source : withoutZod(source, await namesWithZod(file), `${file}${SCHEMAS}`)
      return { code, moduleType: 'js', moduleSideEffects: false }
    },
  },
}
