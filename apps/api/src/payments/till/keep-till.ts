import { randomUUID } from 'node:crypto'
import { AppError } from '@phuljhari/contract/errors'
import { countedPaise } from '@phuljhari/contract/payments/count-cash'
import type { CloseTillForm, TillClose, TillEntry, TillEntryForm } from '@phuljhari/contract/payments/till.contract'
import type { Db, Tx } from '../../db/database.ts'
import { rowId } from '../../db/row-id.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/events.store.ts'
import { lockIdempotencyKey } from '../../requests/request-keys.store.ts'
import { assertExplained, storeDifference } from '../cash/counted-cash.ts'
import { lockKey } from '../payments.store.ts'
import { idempotencyOf, type Idempotency } from '../../requests/idempotency.ts'
import { expectedPaise, isKeeper, readClose, readEntry, seesAllTills, sumsOf, tillOf } from './read-tills.ts'
import {
  differences,
  findClose,
  findEntry,
  findReversal,
  findTillRequest,
  insertClose,
  insertEntry,
} from './till.store.ts'
import { t } from '@phuljhari/contract/rules/t'

/** Makes entries and closes of one till wait for one another. */
const lockTill = (tx: Tx, actor: string) => lockKey(tx, `till ${actor}`)

/**
 * The id of what the request created before, or undefined. Concurrent requests with the key wait for one another.
 * @throws {AppError} cash.key_reused when the key was used for a different request
 */
async function findRepeated(
  tx: Tx,
  what: 'entry' | 'close',
  { key, digest }: Idempotency,
): Promise<number | undefined> {
  await lockIdempotencyKey(tx, key)
  const row = await findTillRequest(tx, key)
  if (row && (row.what !== what || !row.request_digest.equals(digest))) throw new AppError('cash.key_reused')
  return row?.id
}
const notYours = () => new AppError('role.refused', { message: t('This is the till of somebody else') })

/**
 * Records opening cash, an expense or a deposit at the bank in the actor's own till. It is dated today.
 * @throws {AppError} cash.key_reused
 */
export const addTillEntry = (db: Db, form: TillEntryForm, key: string, actor: Actor): Promise<TillEntry> =>
  db.transaction(async (tx) => {
    const idempotency = idempotencyOf(actor, key, { entry: form })
    const repeated = await findRepeated(tx, 'entry', idempotency)
    if (repeated !== undefined) return readEntry(tx, repeated)
    const { kind, amount: paise, note } = form
    await lockTill(tx, actor.name)
    const by = actor.name
    const id = await insertEntry(tx, { actor: by, kind, paise, note, against: null, by, ...idempotency })
    const after = { amountPaise: paise, note }
    await recordEvent(tx, actor, { subject: 'cash', subjectId: `till-${id}`, action: `till_${kind}`, after })
    return readEntry(tx, id)
  })

/**
 * Takes back a wrong entry, until the till is closed. Taking it back again returns the entry.
 * @throws {AppError} cash.not_found, role.refused, payment.not_reversible
 */
export const reverseTillEntry = (db: Db, id: string, actor: Actor): Promise<TillEntry> =>
  db.transaction(async (tx) => {
    const key = rowId(id)
    const found = key === null ? undefined : await findEntry(tx, key)
    if (!found) throw new AppError('cash.not_found')
    if (found.person !== actor.name && !seesAllTills(actor)) throw notYours()
    await lockTill(tx, found.person)
    const entry = await readEntry(tx, found.id)
    if (await findReversal(tx, found.id)) return entry
    if (entry.isFinal)
      throw new AppError('payment.not_reversible', { message: t('The till was closed since: record another entry') })
    const { person, amount_paise: paise, note } = found
    const idempotency = idempotencyOf(actor, randomUUID(), { reverse: found.id })
    const row = { actor: person, kind: 'reversal' as const, paise, note, against: found.id, by: actor.name }
    await insertEntry(tx, { ...row, ...idempotency })
    const after = { amountPaise: paise, note }
    await recordEvent(tx, actor, { subject: 'cash', subjectId: `till-${id}`, action: 'till_reversal', after })
    return readEntry(tx, found.id)
  })

/**
 * Counts and closes a till: what was counted is the opening cash of the next day.
 * @throws {AppError} cash.key_reused, role.refused, cash.changed, request.invalid when nobody has this till, or without
 *   the reason of a difference
 */
export const closeTill = (db: Db, form: CloseTillForm, key: string, actor: Actor): Promise<TillClose> =>
  db.transaction(async (tx) => {
    const { person = actor.name, expected, counted, reason } = form
    const idempotency = idempotencyOf(actor, key, { close: { person, expected, counted, reason } })
    const repeated = await findRepeated(tx, 'close', idempotency)
    if (repeated !== undefined) return readClose(tx, repeated)
    if (person !== actor.name) {
      if (!seesAllTills(actor)) throw notYours()
      if (!(await isKeeper(tx, person))) {
        const message = t('Nobody with this email has a till')
        throw new AppError('request.invalid', { message, fields: { person: message } })
      }
    }
    await lockTill(tx, person)
    const till = await tillOf(tx, person)
    if (expectedPaise(till) !== expected) throw new AppError('cash.changed')
    const difference = countedPaise(counted) - expected
    assertExplained(difference, reason)
    const row = { actor: person, by: actor.name, expected, sums: sumsOf(till), counted, ...idempotency }
    const { id, number } = await insertClose(tx, row)
    const counts = await storeDifference(tx, differences, id, { expected, difference, reason }, actor)
    await recordEvent(tx, actor, {
      subject: 'cash',
      subjectId: `close-${id}`,
      action: 'till_closed',
      after: { number, ...counts },
    })
    return readClose(tx, id)
  })

/**
 * Accepts the difference of a close. Accepting again changes nothing.
 * @throws {AppError} cash.not_found, cash.no_difference
 */
export const acceptTillDifference = (db: Db, id: string, actor: Actor): Promise<TillClose> =>
  db.transaction(async (tx) => {
    const key = rowId(id)
    const row = key === null ? undefined : await findClose(tx, key)
    if (!row) throw new AppError('cash.not_found')
    if (row.difference_paise === null) throw new AppError('cash.no_difference')
    // When two owners accept it at once, the second changes no row.
    if ((await differences.accept(tx, row.id, actor.name)) > 0)
      await recordEvent(tx, actor, {
        subject: 'cash',
        subjectId: `close-${id}`,
        action: 'till_difference_accepted',
        after: { number: row.number, differencePaise: row.difference_paise, reason: row.difference_reason },
      })
    return readClose(tx, row.id)
  })
