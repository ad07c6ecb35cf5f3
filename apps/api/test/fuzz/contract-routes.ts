import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Route } from '@phuljhari/contract/route'

const CONTRACT = path.resolve(import.meta.dirname, '../../../../packages/contract/src')

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value

/** Every route of the contract, found by reading its folder, so that new routes are tested without being listed. */
export async function contractRoutes(): Promise<Route[]> {
  const files = globSync('**/*.contract.ts', { cwd: CONTRACT }).toSorted()
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(CONTRACT, file)).href) as Promise<object>),
  )
  return modules.flatMap((module) => Object.values(module).filter(isRoute))
}
