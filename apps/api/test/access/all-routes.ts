import type { Route } from '@phuljhari/contract/route'
import type { FastifyInstance } from 'fastify'

export const nameOf = ({ method, url }: Pick<Route, 'method' | 'url'>): string => `${method} ${url}`

/** `METHOD /path` of every route below /api, hidden ones and HEAD included, from the tree that Fastify prints. */
export function servedRoutes(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \(([^)]+)\))?$/.exec(line) ?? []
      if (indent === undefined || part === undefined) return []
      above.splice(indent.length / 4)
      above.push(part)
      const address = above.join('')
      return (methods?.split(', ') ?? []).map((method) => `${method} ${address}`)
    })
    .filter((name) => name.split(' ')[1]?.startsWith('/api/'))
    .map((name) => name.replace(' /api', ' '))
    .toSorted()
}
