import { z } from 'zod'
import { route } from '../route.ts'
import { pageQuery } from '../rules/pages.ts'

/** Section 3: at least a name. */
export const brand = z.object({ _id: z.string(), name: z.string() })
export type Brand = z.output<typeof brand>

export const listBrands = route({
  method: 'GET',
  url: '/brand',
  schema: {
    summary: 'A page of brands by name',
    tags: ['brands'],
    querystring: pageQuery,
    response: { 200: z.array(brand) },
  },
})
