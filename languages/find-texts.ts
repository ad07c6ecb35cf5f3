import { parseSync } from 'vite'
import { placeholdersOf } from './catalogue.ts'

export type Node = { type: string; start: number; end: number; [field: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** A call of `t` or `tc` (packages/contract/src/rules/t.ts). */
export type TextCall = {
  node: Node
  /** For translators only; empty for `t`. */
  context: string
  /** In English, with placeholders: `Deactivate {name}?`. */
  text: string
  /** The source of the value of each placeholder. */
  values: ReadonlyMap<string, Node>
  /** The names of the properties, constants or functions around the call, outermost first: `say.confirmEnd.title`. */
  path: string
}

/** Fails with the place of a call that no build could translate. */
class TextCallError extends Error {}

/** The text of a literal, or of literals joined by `+`; null for anything else. */
function writtenText(node: Node | undefined): string | null {
  if (node?.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node?.type === 'TemplateLiteral' && (node['expressions'] as unknown[]).length === 0)
    return (node['quasis'] as Array<{ value: { cooked: string } }>)[0]?.value.cooked ?? null
  if (node?.type !== 'BinaryExpression' || node['operator'] !== '+') return null
  const [left, right] = [writtenText(node['left'] as Node), writtenText(node['right'] as Node)]
  return left === null || right === null ? null : left + right
}

function valuesOf(node: Node | undefined): Map<string, Node> {
  if (node?.type !== 'ObjectExpression') return new Map()
  return new Map(
    (node['properties'] as Node[]).map((property) => {
      const key = property['key'] as Node
      return [String(key['name'] ?? key['value']), property['value'] as Node]
    }),
  )
}

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : isNode(node) ? String(node['value'] ?? '') : ''
/** What a node adds to the path of the calls in it. */
function nameOfDeclaration(node: Node): string {
  if (node.type === 'Property') return nameOf(node['key'])
  if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') return nameOf(node['id'])
  return node.type === 'JSXAttribute' ? String((node['name'] as Node)['name']) : ''
}

/**
 * The texts in a source file for people to read, in the order of the file.
 * @throws {TextCallError} for a call whose text is not written out, or lacks a value of a placeholder.
 */
export function findTexts(file: string, source: string): TextCall[] {
  if (!/\btc?\(/.test(source)) return []
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: TextCall[] = []
  const walk = (node: Node, path: string): void => {
    const callee = node['callee']
    const name = node.type === 'CallExpression' && isNode(callee) && callee.type === 'Identifier' ? callee['name'] : ''
    if (name === 't' || name === 'tc') {
      const [context, textNode, given] =
        name === 't' ? [undefined, ...(node['arguments'] as Node[])] : (node['arguments'] as Node[])
      const text = writtenText(textNode)
      const values = valuesOf(given)
      const line = source.slice(0, node.start).split('\n').length
      if (text === null) throw new TextCallError(`${file}:${line}: the text of t() must be written out in the call`)
      const wanted = placeholdersOf(text)
      const unlike = [...values.keys()].toSorted().join() !== wanted.join()
      if (unlike)
        throw new TextCallError(`${file}:${line}: “${text}” needs the values ${wanted.join(', ') || 'of nothing'}`)
      found.push({ node, context: writtenText(context) ?? '', text, values, path })
    }
    const own = nameOfDeclaration(node)
    for (const child of childrenOf(node)) walk(child, own === '' ? path : path === '' ? own : `${path}.${own}`)
  }
  walk(program as unknown as Node, '')
  return found
}
