import { formatRupees } from '@phuljhari/contract/rules/money'
import { asRecord } from '../../../lib/coerce.ts'
import type { Question } from '../../../ui/dialogs.ts'
import { say } from '../order-entry.messages.ts'
import { nameOfKind, type Attempt, type Draft, type SaveAs } from './draft.ts'

const sentBy = ({ body }: Attempt) => asRecord(JSON.parse(body))
const totalOf = (attempt: Attempt): string => formatRupees(Number(sentBy(attempt)['expectedTotal']))

/** Returns the warning that a draft whose reply was lost may be saved already; null for other drafts. */
export function outcomeText({ lost, isChangedSinceLost, kind }: Draft): string | null {
  const last = lost.at(-1)
  if (!last) return null
  if (isChangedSinceLost === false) return say.mayBeSaved
  return kind.type === 'new' ? say.mayExist(last.as, totalOf(last)) : say.changeMayBeSaved(nameOfKind(kind))
}

/** Returns the warning, before money is taken, that an earlier sale may be saved; null if none was sent. */
export function paidText({ lost }: Draft): string | null {
  const sale = lost.findLast((attempt) => sentBy(attempt)['sale'] !== undefined)
  return sale ? say.mayBePaid(totalOf(sale)) : null
}

/** Returns the question before a draft that may exist as an order is saved as an estimate, or vice versa; else null. */
export function questionBeforeSavingAs({ lost }: Draft, as: SaveAs): Question | null {
  const other = lost.findLast((attempt) => attempt.as !== as)
  if (!other) return null
  const message = say.otherMayExist(other.as, totalOf(other))
  return { title: say.otherTitle(as), message, confirmLabel: say.otherSave }
}
