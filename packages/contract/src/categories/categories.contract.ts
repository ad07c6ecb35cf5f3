import { z } from 'zod'
import { route } from '../route.ts'
import { pageQuery } from '../rules/pages.ts'

/** Section 3: at least a name. */
export const category = z.object({ _id: z.string(), name: z.string() })
export type Category = z.output<typeof category>

export const listCategories = route({
  method: 'GET',
  url: '/category',
  schema: {
    summary: 'A page of categories by name',
    tags: ['categories'],
    querystring: pageQuery,
    response: { 200: z.array(category) },
  },
})
