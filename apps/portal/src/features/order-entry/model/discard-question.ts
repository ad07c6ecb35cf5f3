import { WALK_IN } from '@phuljhari/contract/order-entry/walk-in'
import { counted } from '../../../lib/counted.ts'
import type { Question } from '../../../ui/dialogs.ts'
import { nameOfKind, type Draft } from './draft.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of discarding, which load when they are asked for. */
const say = {
  discard: t('Discard'),
  changesOf: (name: string) => t('Discard your changes of {name}?', { name }),
  changesMayBeSaved: (name: string) => t('A change of {name} may be saved already', { name }),
  staysAsItIs: (name: string) => t('{name} stays as it is', { name }),
  bill: t('Discard this bill?'),
  billOf: (customer: string, lines: string) => t('The bill of {customer} with {lines} is deleted', { customer, lines }),
  forGood: t('This cannot be undone.'),
  mayBeSaved: (where: 'held' | 'open') =>
    where === 'held'
      ? ` ${t('It may be saved already: resume it to see.')}`
      : ` ${t('It may be saved already: save it to see.')}`,
} as const

/** Returns the question before a bill is deleted, which is on hold or open. */
export function questionBeforeDeleting({ customer, lines, lost }: Draft, where: 'held' | 'open'): Question {
  const what = say.billOf(customer.name || customer.phone || WALK_IN, counted(lines.length, t('line'), t('lines')))
  const warning = lost.length > 0 ? say.mayBeSaved(where) : ''
  return { title: say.bill, message: `${what}. ${say.forGood}${warning}`, confirmLabel: say.discard, danger: true }
}

/** Returns the question before the open draft is discarded: a new bill, or changes of what was saved. */
export function questionBeforeDiscarding(draft: Draft): Question {
  const { kind, lost } = draft
  if (kind.type === 'new') return questionBeforeDeleting(draft, 'open')
  const name = nameOfKind(kind)
  const what = lost.length > 0 ? say.changesMayBeSaved(name) : say.staysAsItIs(name)
  return { title: say.changesOf(name), message: `${what}. ${say.forGood}`, confirmLabel: say.discard, danger: true }
}
