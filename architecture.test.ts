import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importedModules } from './scripts/lint/imports.ts'

const root = import.meta.dirname

type Import = { file: string; from: string; isType: boolean }

/** Every import of the product's sources; those of the product's own files as paths from the root. */
function imports(): Import[] {
  return globSync(['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      importedModules(file, readFileSync(path.join(root, file), 'utf8')).map(({ from, isType }) => ({
        file,
        isType,
        from: resolved(file, from),
      })),
    )
}

/** The path from the root of a file of the product; other modules as they are. */
function resolved(file: string, from: string): string {
  if (from.startsWith('@phuljhari/contract/'))
    return from.replace('@phuljhari/contract/', 'packages/contract/src/') + '.ts'
  return from.startsWith('.') ? path.relative(root, path.resolve(root, path.dirname(file), from)) : from
}

const all = imports()
const broken = (rule: (edge: Import) => boolean) => all.filter(rule).map(({ file, from }) => `${file} imports ${from}`)
/** The string and template literals of a source, its comments removed. */
const literals = (source: string): string[] =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '').match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? []
const feature = (file: string) => /^apps\/portal\/src\/features\/([^/]+)\//.exec(file)?.[1]

/** A way from something back to itself, or null. */
function cycleIn(edges: ReadonlyArray<Pick<Import, 'file' | 'from'>>): string[] | null {
  const byFile = Map.groupBy(edges, ({ file }) => file)
  const done = new Set<string>()
  const cycleFrom = (file: string, way: readonly string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    for (const { from } of byFile.get(file) ?? []) {
      const cycle = cycleFrom(from, [...way, file])
      if (cycle) return cycle
    }
    done.add(file)
    return null
  }
  for (const file of byFile.keys()) {
    const cycle = cycleFrom(file, [])
    if (cycle) return cycle
  }
  return null
}

describe('imports go one way', () => {
  it('finds the sources', () => {
    expect(all.length).toBeGreaterThan(200)
  })

  it('the contract imports only zod', () => {
    expect(
      broken(
        ({ file, from }) =>
          file.startsWith('packages/contract/') && from !== 'zod' && !from.startsWith('packages/contract/'),
      ),
    ).toEqual([])
  })

  it('the API and the portal do not import each other, by path or by package name', () => {
    const crosses = (own: string, other: string) => (edge: Import) =>
      edge.file.startsWith(`apps/${own}/`) && new RegExp(`^(apps|@phuljhari)/${other}(/|$)`).test(edge.from)
    expect(broken(crosses('api', 'portal'))).toEqual([])
    expect(broken(crosses('portal', 'api'))).toEqual([])
  })

  it('in the portal: lib, then ui, then entities, then features, then app', () => {
    const layer = (file: string) =>
      ['lib', 'ui', 'entities', 'features', 'app'].findIndex((name) => file.startsWith(`apps/portal/src/${name}/`))
    expect(broken(({ file, from }) => layer(file) >= 0 && layer(from) > layer(file))).toEqual([])
  })

  it('features import only queries of one another; what else they share is in entities', () => {
    expect(
      broken(({ file, from }) => {
        const [mine, theirs] = [feature(file), feature(from)]
        return mine !== undefined && theirs !== undefined && mine !== theirs && !from.endsWith('.queries.ts')
      }),
    ).toEqual([])
  })

  // Type imports are erased.
  const loaded = all.filter(({ isType }) => !isType)

  it('has no import cycles between files, those of types included', () => {
    expect(cycleIn(all)).toBeNull()
  })

  it.each(['apps/api/src', 'apps/portal/src/entities', 'apps/portal/src/features'])(
    'has no import cycles between the folders of %s',
    (parent) => {
      const folder = (file: string) => (file.startsWith(`${parent}/`) ? file.split('/')[parent.split('/').length] : '')
      const edges = loaded
        .map(({ file, from }) => ({ file: folder(file) ?? '', from: folder(from) ?? '' }))
        .filter(({ file, from }) => file !== '' && from !== '' && file !== from)
      expect(cycleIn(edges)).toBeNull()
    },
  )

  it('the portal reads no schemas of routes in first views, which its build leaves out (lean-contract.ts)', () => {
    const inFirstView = globSync('packages/contract/src/**/*.contract.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/(\w+)(?: =|:) route\(\{[^{]*isInFirstView: true/g)].map(
        ([, name]) => name,
      ),
    )
    expect(inFirstView).toContain('findOrders')
    const readers = globSync('apps/portal/src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        [
          ...readFileSync(path.join(root, file), 'utf8').matchAll(
            /(\w+)\.schema\.(response|body|querystring|params)\b/g,
          ),
        ]
          .filter(([, name]) => inFirstView.includes(name))
          .map(([text]) => `${file} reads ${text}`),
      )
    expect(readers).toEqual([])
  })

  it('in the portal only lib/stored.ts touches the storage of the browser, which may be denied or full', () => {
    const users = globSync('apps/portal/src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .filter((file) => {
        const code = readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
        return /\b(local|session)Storage\b/.test(code)
      })
    expect(users).toEqual(['apps/portal/src/lib/stored.ts'])
  })

  it('in the portal only lib/clock.ts and the pages of runs, which compare clocks, ask the device for the day', () => {
    const users = globSync('apps/portal/src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.test\.tsx?$|^apps\/portal\/src\/run\//.test(file))
      .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('new Date()'))
    expect(users).toEqual([])
  })

  it('the portal loads code later in ways that show a failure in its place and can try again (ui/deferred.tsx)', () => {
    const LOADER = 'apps/portal/src/ui/deferred.tsx'
    const bare = globSync('apps/portal/src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => file !== LOADER && !/\.test\.tsx?$/.test(file))
      .filter((file) => {
        const source = readFileSync(path.join(root, file), 'utf8')
        return /import \{[^}]*\blazy\b[^}]*\} from 'react'|\bvoid import\(/.test(source)
      })
    expect(bare).toEqual([])
  })

  it('orders import no capability that is built on them; these register hooks (order-hooks.ts)', () => {
    const builtOnOrders = /^apps\/api\/src\/(customers|documents|estimates|order-entry|payments|reports)\//
    expect(broken(({ file, from }) => file.startsWith('apps/api/src/orders/') && builtOnOrders.test(from))).toEqual([])
  })

  it('stores do not import HTTP', () => {
    expect(
      broken(
        ({ file, from }) =>
          file.endsWith('.store.ts') &&
          (from.endsWith('.routes.ts') || from.startsWith('apps/api/src/http/') || /^@?fastify/.test(from)),
      ),
    ).toEqual([])
  })

  it('verbs and stores do not import routes', () => {
    expect(
      broken(
        ({ file, from }) =>
          file.startsWith('apps/api/src/') && !/(\.routes|\/app)\.ts$/.test(file) && from.endsWith('.routes.ts'),
      ),
    ).toEqual([])
  })

  it('stores do not import verbs, the modules that call stores, directly or not', () => {
    const isStore = (file: string) => file.endsWith('.store.ts')
    const calls = all.filter(({ file, isType }) => file.startsWith('apps/api/src/') && !isStore(file) && !isType)
    const verbs = new Set<string>()
    const callers = () => calls.filter(({ file, from }) => !verbs.has(file) && (isStore(from) || verbs.has(from)))
    for (let found = callers(); found.length > 0; found = callers()) for (const { file } of found) verbs.add(file)
    expect(verbs.size).toBeGreaterThan(100)
    expect(broken(({ file, from, isType }) => isStore(file) && !isType && verbs.has(from))).toEqual([])
  })

  it('in the API only stores, migrations and database code hold SQL', () => {
    const SQL = /\b(select\s[^'`]*\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from|select\s+1)\b/i
    const holders = globSync('apps/api/src/**/*.ts', { cwd: root })
      .filter((file) => !/\.(store|test|bench)\.ts$/.test(file) && !file.startsWith('apps/api/src/db/'))
      .filter((file) => literals(readFileSync(path.join(root, file), 'utf8')).some((text) => SQL.test(text)))
    expect(holders).toEqual([])
  })
})

describe('numbered files', () => {
  it.each(['docs/decisions/*.md', 'apps/api/migrations/*.sql'])('%s have unique numbers', (pattern) => {
    const numbers = globSync(pattern, { cwd: root }).map((file) => path.basename(file).slice(0, 3))
    expect(numbers.length).toBeGreaterThan(10)
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })
})
