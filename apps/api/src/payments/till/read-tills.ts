import { AppError } from '@phuljhari/contract/errors'
import type { Till, TillClose, TillEntry } from '@phuljhari/contract/payments/till.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import { can } from '@phuljhari/contract/staff/roles'
import type { Db, Tx } from '../../db/database.ts'
import type { Actor } from '../../events/actor.ts'
import { serializeCount } from '../cash/counted-cash.ts'
import {
  findClose,
  findCloses,
  findEntries,
  findEntry,
  findKeepers,
  findTills,
  type CloseRow,
  type EntryRow,
  type TillRow,
  type TillSums,
} from './till.store.ts'

/** Owners see everybody's till, and accept differences. */
export const seesAllTills = ({ authority }: Actor): boolean =>
  authority === undefined || can(authority, 'payments.correct')

/** Everything that the till ever had. */
export const sumsOf = ({ putIn, received, handedOver, refunded, spent, deposited }: TillRow): TillSums => ({
  putIn,
  received,
  handedOver,
  refunded,
  spent,
  deposited,
})
/** What the till had since its latest close. */
function sumsSince(row: TillRow): TillSums {
  const now = sumsOf(row)
  const then = row.opening_sums
  return Object.fromEntries(
    Object.entries(now).map(([name, paise]) => [name, paise - (then?.[name as keyof TillSums] ?? 0)]),
  ) as TillSums
}
/** What a till should have, in paise. */
export function expectedPaise(row: TillRow): number {
  const { putIn, received, handedOver, refunded, spent, deposited } = sumsSince(row)
  return (row.opening_paise ?? 0) + putIn + received + handedOver - refunded - spent - deposited
}

function serializeTill(row: TillRow): Till {
  const since = Object.entries(sumsSince(row)).map(([name, paise]) => [name, toRupees(paise)])
  return {
    person: row.person,
    personName: row.person_name,
    opening: toRupees(row.opening_paise ?? 0),
    ...(Object.fromEntries(since) as TillSums),
    expected: toRupees(expectedPaise(row)),
  }
}
const serializeEntry = (row: EntryRow): TillEntry => ({
  _id: String(row.id),
  person: row.person,
  personName: row.person_name,
  kind: row.kind,
  amount: toRupees(row.amount_paise),
  note: row.note,
  at: row.at.toISOString(),
  isFinal: row.is_final,
})
const serializeClose = (row: CloseRow): TillClose => ({
  _id: String(row.id),
  number: row.number,
  person: row.person,
  personName: row.person_name,
  at: row.at.toISOString(),
  closedBy: row.closed_by,
  ...serializeCount(row),
})

/** @throws {AppError} cash.not_found */
export async function readEntry(tx: Tx, id: number): Promise<TillEntry> {
  const row = await findEntry(tx, id)
  if (!row) throw new AppError('cash.not_found')
  return serializeEntry(row)
}
/** @throws {AppError} cash.not_found */
export async function readClose(tx: Tx, id: number): Promise<TillClose> {
  const row = await findClose(tx, id)
  if (!row) throw new AppError('cash.not_found')
  return serializeClose(row)
}

/** The till as it is in this transaction. */
export async function tillOf(tx: Tx, actor: string): Promise<TillRow> {
  const [row] = await findTills(tx, [actor])
  if (!row) throw new Error('every person has a till')
  return row
}

/** Whether there is a till of this name: that of an account, or of one that left and whose till has held something. */
export const isKeeper = async (tx: Tx, person: string): Promise<boolean> =>
  (await findTills(tx, [person]))[0]?.has_account === true || (await findKeepers(tx)).includes(person)

/** The actor's own till, or all tills for an owner, with the latest entries and closes. */
export const listTills = (
  db: Db,
  actor: Actor,
): Promise<{ tills: Till[]; entries: TillEntry[]; closes: TillClose[] }> =>
  db.transaction(async (tx) => {
    const all = seesAllTills(actor)
    const actors = new Set([actor.name, ...(all ? await findKeepers(tx) : [])])
    const whose = all ? null : actor.name
    return {
      tills: (await findTills(tx, [...actors])).map(serializeTill),
      entries: (await findEntries(tx, whose)).map(serializeEntry),
      closes: (await findCloses(tx, whose)).map(serializeClose),
    }
  })
