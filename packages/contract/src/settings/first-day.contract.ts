import { z } from 'zod'
import { LEGAL_FACTS } from '../documents/document-kinds.ts'
import { bearer, route } from '../route.ts'

/** The steps by which a new shop prepares its first invoice, in the order in which they are offered. */
export const FIRST_DAY_STEPS = ['shop', 'registration', 'prices', 'priceList', 'payee', 'people', 'order'] as const
export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number]

const firstDay = z.object({
  /**
   * Whether the shop has issued a legal document, or has said that it is unregistered and delivered an order; or the
   * owner has hidden the list, which is shown again from the settings.
   */
  isOver: z.boolean(),
  /** Whether the owner has hidden the list. */
  isHidden: z.boolean(),
  done: z.array(z.enum(FIRST_DAY_STEPS)),
  /** Whether the caller still signs in with the password that the first start generated and printed. */
  hasGeneratedPassword: z.boolean(),
  /** What a tax document still lacks of the shop (documents/missing-facts.ts). */
  missing: z.array(z.enum(LEGAL_FACTS)),
})
export type FirstDay = z.output<typeof firstDay>

const tags = ['settings']

/** Beyond section 7, like the other route here. */
export const getFirstDay = route({
  method: 'GET',
  url: '/first-day',
  permission: 'settings.manage',
  isInFirstView: true,
  schema: {
    summary: 'What a new shop has set up so far',
    tags,
    security: bearer,
    response: { 200: firstDay },
  },
})
/** Shows the list again after it was hidden. Repeating it changes nothing. */
export const showFirstDay = route({
  method: 'POST',
  url: '/first-day/show',
  permission: 'settings.manage',
  schema: {
    summary: 'Show the list of what a new shop sets up again',
    tags,
    security: bearer,
    response: { 200: firstDay },
  },
})
/** Hides the list for the whole shop. Repeating it changes nothing. */
export const dismissFirstDay = route({
  method: 'POST',
  url: '/first-day/dismiss',
  permission: 'settings.manage',
  isInFirstView: true,
  schema: {
    summary: 'Dismiss the list of what a new shop sets up',
    tags,
    security: bearer,
    response: { 200: firstDay },
  },
})
