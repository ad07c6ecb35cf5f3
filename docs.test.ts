import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = import.meta.dirname
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

/** Folders from which the pages name files, besides the root and their own. */
const PLACES = ['', 'apps/portal/src', 'apps/api/src', 'apps/api', 'packages/contract/src', 'docs']
const exists = (page: string, file: string) =>
  [...PLACES, path.dirname(page)].some((place) => existsSync(path.join(root, place, file)))

describe('the pages of the documentation', () => {
  it('name and link files that exist', () => {
    const lost = pages.flatMap((page) => {
      const text = read(page).replace(/```[\s\S]*?```/g, '')
      const named = [...text.matchAll(/`([\w./-]+\/[\w./-]+\.(?:tsx?|mjs|css|sql|md|json|html))`/g)]
      const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      return [...named, ...linked]
        .map(([, file = '']) => file)
        .filter((file) => !/suppliers|NNN/.test(file) && !exists(page, file))
        .map((file) => `${page} names ${file}`)
    })
    expect(lost).toEqual([])
  })

  it('list every decision by its title in the index of decisions', () => {
    const index = read('docs/decisions/README.md')
    const missing = globSync('docs/decisions/[0-9]*.md', { cwd: root })
      .map((file) => {
        const name = path.basename(file)
        return `- [${name.slice(0, 3)}](${name}) ${read(file).split('\n')[0]?.replace(/^# /, '')}`
      })
      .filter((line) => !index.includes(`${line}\n`))
    expect(missing).toEqual([])
  })
})
