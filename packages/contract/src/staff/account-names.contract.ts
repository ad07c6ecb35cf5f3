import { z } from 'zod'
import { bearer, route } from '../route.ts'

const accountName = z.object({
  /** The actor: the e-mail address of the account, as in events, estimates, payments and documents. */
  person: z.string(),
  /** Empty for an account without a name. */
  name: z.string(),
})
export type AccountName = z.output<typeof accountName>

/** The names of everyone who has or had an account; whoever reads orders meets the actors in their history. */
export const listAccountNames = route({
  method: 'GET',
  url: '/staff/names',
  permission: 'orders.read',
  isInFirstView: true,
  schema: {
    summary: 'The names of all accounts, deactivated ones too',
    tags: ['staff'],
    security: bearer,
    response: { 200: z.array(accountName) },
  },
})
