import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = import.meta.dirname
const IMPORT = /(?:import|export)\s[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)|import\s+'([^']+)'/g

type Import = { file: string; from: string }

/** Every import of the product's sources; relative ones as paths from the root. */
function imports(): Import[] {
  return globSync(['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].map((match) => {
        const from = match[1] ?? match[2] ?? match[3] ?? ''
        return {
          file,
          from: from.startsWith('.') ? path.relative(root, path.resolve(root, path.dirname(file), from)) : from,
        }
      }),
    )
}

const all = imports()
const broken = (rule: (edge: Import) => boolean) => all.filter(rule).map(({ file, from }) => `${file} imports ${from}`)
const feature = (file: string) => /^apps\/portal\/src\/features\/([^/]+)\//.exec(file)?.[1]

describe('imports go one way', () => {
  it('reads the sources at all', () => {
    expect(all.length).toBeGreaterThan(200)
  })

  it('the contract stands on zod alone', () => {
    expect(
      broken(
        ({ file, from }) =>
          file.startsWith('packages/contract/') && from !== 'zod' && !from.startsWith('packages/contract/'),
      ),
    ).toEqual([])
  })

  it('API and portal know nothing of each other', () => {
    expect(broken(({ file, from }) => file.startsWith('apps/api/') && from.startsWith('apps/portal/'))).toEqual([])
    expect(broken(({ file, from }) => file.startsWith('apps/portal/') && from.startsWith('apps/api/'))).toEqual([])
  })

  it('in the portal: lib, then ui, then features, then app', () => {
    const layer = (file: string) =>
      ['lib', 'ui', 'features', 'app'].findIndex((name) => file.startsWith(`apps/portal/src/${name}/`))
    expect(broken(({ file, from }) => layer(file) >= 0 && layer(from) > layer(file))).toEqual([])
  })

  it('across features only queries and the shapes that they give', () => {
    expect(
      broken(({ file, from }) => {
        const [mine, theirs] = [feature(file), feature(from)]
        return (
          mine !== undefined && theirs !== undefined && mine !== theirs && !/\/(\w+\.queries|read-\w+)\.ts$/.test(from)
        )
      }),
    ).toEqual([])
  })

  it('in the API only stores hold SQL, and stores know no HTTP', () => {
    const isStore = (file: string) => file.endsWith('.store.ts')
    expect(broken(({ file, from }) => isStore(file) && (from.endsWith('.routes.ts') || from === 'fastify'))).toEqual([])
    const routes = globSync('apps/api/src/**/*.routes.ts', { cwd: root })
    const speaksSql = routes.filter((file) =>
      /\b(select|insert into|update|delete from)\s+\w+\s+(set|from|where|\()/i.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    )
    expect(speaksSql).toEqual([])
  })
})
