import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { tidyName } from '../rules/fold-name.ts'
import { pageQuery } from '../rules/pages.ts'
import { idParam, requiredText } from '../rules/text.ts'
import { t } from '../rules/t.ts'

/** A brand or a category. Section 3 requires only the name; our API adds the id, which renaming and deleting need. */
export const namedItem = z.object({ _id: z.string(), name: z.string() })
export type NamedItem = z.output<typeof namedItem>

/** An entry of the list. Only our API sends the number of products that use the name. */
export const listedName = namedItem.extend({ productCount: z.number().int().optional() })

/** What the add and edit forms of brands and categories collect; the API runs the same schema. */
export const nameForm = z.object({ name: requiredText(100, t('Name'), t('Name is required')).transform(tidyName) })

const nameParams = z.object({ id: idParam })

/**
 * The calls of a list of names. Section 7 has only the list; other servers may lack adding, renaming and deleting.
 * @param kind the path of the list, and the noun in singular and plural.
 */
export function namedItemRoutes({ url, one, many }: { url: string; one: string; many: string }) {
  const tags = [many]
  return {
    list: route({
      method: 'GET',
      url,
      isInFirstView: true,
      schema: {
        summary: `A page of ${many} by name`,
        tags,
        querystring: pageQuery,
        response: { 200: z.array(listedName) },
      },
    }),
    create: route({
      method: 'POST',
      url,
      permission: 'products.edit',
      isInFirstView: true,
      schema: {
        summary: `Add a ${one}`,
        tags,
        security: bearer,
        headers: optionalIdempotencyHeaders,
        body: nameForm,
        response: { 200: namedItem },
      },
    }),
    rename: route({
      method: 'PATCH',
      url: `${url}/:id`,
      permission: 'products.edit',
      isInFirstView: true,
      schema: {
        summary: `Rename a ${one}, also on its products`,
        tags,
        security: bearer,
        params: nameParams,
        body: nameForm,
        response: { 200: namedItem },
      },
    }),
    remove: route({
      method: 'DELETE',
      url: `${url}/:id`,
      permission: 'products.edit',
      isInFirstView: true,
      schema: {
        summary: `Delete a ${one} that no product uses`,
        tags,
        security: bearer,
        params: nameParams,
        response: { 200: z.object({ deleted: z.literal(true) }) },
      },
    }),
  }
}
export type NamedItemRoutes = ReturnType<typeof namedItemRoutes>
