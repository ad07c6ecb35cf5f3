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

/** Source code without some of its nodes and the commas after them. */
const cut = (code: string, nodes: readonly Node[]): string =>
  nodes
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (left, { start, end }) =>
        left.slice(0, start) + left.slice(end + (/^\s*,/.exec(left.slice(end))?.[0].length ?? 0)),
      code,
    )

const propertiesOf = (object: unknown): Node[] =>
  isNode(object) && object.type === 'ObjectExpression' ? (object['properties'] as Node[]) : []
const property = (object: unknown, name: string): Node | undefined =>
  propertiesOf(object).find(({ key }) => isNode(key) && key['name'] === name)

const SCHEMAS = '?schemas'
const IN_CONTRACT = /\/packages\/contract\/src\/.*\.ts(\?schemas)?$/

/**
 * The source of a module whose routes of first views (`isInFirstView`) have no schemas. What is left of `schema` is
 * `security`, which tells a call to send the token.
 */
export function withoutRouteSchemas(code: string): string {
  const definitions = nodesIn(parse(code))
    .filter(({ type, callee }) => type === 'CallExpression' && isNode(callee) && callee['name'] === 'route')
    .map((call) => (call['arguments'] as unknown[])[0])
  const unused = definitions.flatMap((definition) => {
    const mark = property(definition, 'isInFirstView')
    if (!mark) return []
    const schema = property(definition, 'schema')?.['value']
    const security = property(schema, 'security')
    return [mark, ...propertiesOf(schema).filter((part) => part !== security)]
  })
  return cut(code, unused)
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

/** The names that a module imports from each other module of the contract. */
const importsOf = (program: Node, file: string): Array<{ from: string; names: string[] }> =>
  (program['body'] as Node[])
    .filter(({ type }) => type === 'ImportDeclaration')
    .map(({ source, specifiers }) => ({
      from: path.resolve(path.dirname(file), String((source as Node)['value'])),
      names: (specifiers as Node[]).flatMap(namesIn),
    }))
    .filter(({ from }) => IN_CONTRACT.test(from))

/** Returns the JavaScript of a module without the schemas of routes in first views. */
async function sourceOf(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
  return withoutRouteSchemas(code)
}

const namesWithZodByFile = new Map<string, Promise<Set<string>>>()

/** Finds the names in a module that need zod, directly or through others. */
function namesWithZod(file: string): Promise<Set<string>> {
  const names = namesWithZodByFile.get(file) ?? findNamesWithZod(file)
  namesWithZodByFile.set(file, names)
  return names
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
 * Returns the source of a module without what needs zod. The module exports that from a second module, so its importers
 * load zod only if they use it.
 * @param schemas the id of the second module.
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
 * Keeps zod and the schemas out of the first view of most screens, which need only the routes, texts and formatters of
 * the contract: they take 27 to 35 KB and, on a slow phone, a tenth of a second (docs/decisions/074). What needs zod in
 * a module of the contract is moved to a second module with the same path and `?schemas`, which forms load later.
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
