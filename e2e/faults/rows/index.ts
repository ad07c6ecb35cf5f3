import type { WriteRow } from '../walk.ts'
import { CATALOGUE } from './catalogue.ts'
import { DOCUMENTS } from './documents.ts'
import { ENTRY } from './entry.ts'
import { ORDERS } from './orders.ts'
import { PAYMENTS } from './payments.ts'
import { PEOPLE } from './people.ts'
import { SETTINGS } from './settings.ts'

/** Every change of every screen. */
export const WRITES: readonly WriteRow[] = [
  ...ENTRY,
  ...ORDERS,
  ...PAYMENTS,
  ...DOCUMENTS,
  ...CATALOGUE,
  ...PEOPLE,
  ...SETTINGS,
]
