import { beforeEach, describe, expect, it } from 'vitest'
import {
  cash,
  newEntry,
  NOW,
  OTHER_SECRET,
  SECRET,
  failure,
  resultsOf,
  runOf,
  runStop,
  testPhone,
} from '../../test/runs.ts'
import type { Credentials } from './api.ts'
import { HOLD_MS, Outbox } from './outbox.ts'

/** When nothing is held any more. */
const LATER = NOW + HOLD_MS + 1

let phone: ReturnType<typeof testPhone>
beforeEach(() => {
  phone = testPhone()
})

describe('what waits to be sent', () => {
  it('keeps its sequence over presses, links and a page that begins again', async () => {
    await phone.outbox.add([newEntry('O1', 'picked_up'), newEntry('O2', 'picked_up')], NOW)
    await phone.outbox.add([newEntry('O1', 'in_transit')], NOW)
    await new Outbox(phone.database).add([newEntry('O1', 'delivered')], NOW)
    await phone.send()
    expect(phone.server.requests).toEqual([['O1 picked_up', 'O2 picked_up', 'O1 in_transit', 'O1 delivered']])
  })

  it('waits for an undo together with all that follows for the same order, and nothing else', async () => {
    await phone.outbox.add([newEntry('O1', 'picked_up')], NOW - HOLD_MS)
    await phone.outbox.add([newEntry('O2', 'picked_up')], NOW)
    const orders = async (now: number) => (await phone.outbox.take(SECRET, now)).map(({ action }) => action.orderId)
    expect(await orders(NOW)).toEqual(['O1'])
    expect(await orders(LATER)).toEqual(['O1', 'O2'])
  })

  it('is not held for long by a clock that was set back', async () => {
    await phone.outbox.add([newEntry('O1', 'picked_up')], NOW + 3_600_000)
    expect(await phone.outbox.take(SECRET, NOW)).toHaveLength(1)
  })

  it('can be undone until it may have been sent, all of a press or nothing', async () => {
    await phone.outbox.add([newEntry('O1', 'picked_up', {}, 'all'), newEntry('O2', 'picked_up', {}, 'all')], NOW)
    expect(await phone.outbox.undo('all')).toBe(true)
    expect(await phone.entries()).toEqual([])
    await phone.outbox.add([newEntry('O1', 'picked_up', {}, 'again'), newEntry('O2', 'picked_up', {}, 'again')], NOW)
    await phone.outbox.take(SECRET, LATER, { most: 1 })
    expect(await phone.outbox.undo('again')).toBe(false)
    expect(await phone.entries()).toHaveLength(2)
  })

  it('is sent in batches, until all of it has arrived', async () => {
    await phone.outbox.add(
      Array.from({ length: 120 }, (_, index) => newEntry(`O${index}`, 'picked_up')),
      NOW,
    )
    expect(await phone.send()).toBeNull()
    expect(phone.server.requests.map(({ length }) => length)).toEqual([50, 50, 20])
  })

  it('is sent again with the same ids after a lost reply', async () => {
    await phone.outbox.add([newEntry('O1', 'picked_up')], NOW)
    const ids: string[] = []
    phone.server.reply = (actions) => {
      ids.push(...actions.map(({ id }) => id))
      return ids.length === 1 ? failure('offline') : [{ id: ids[0] ?? '', outcome: 'applied', message: '' }]
    }
    expect(await phone.send()).toEqual(failure('offline'))
    expect((await phone.view()).waiting).toBe(1)
    await phone.send()
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
    expect((await phone.view()).waiting).toBe(0)
  })

  it('goes one by one when something in it makes the server refuse the request: the others arrive', async () => {
    await phone.outbox.add([newEntry('O1', 'picked_up'), newEntry('O2', 'picked_up'), newEntry('O3', 'picked_up')], NOW)
    phone.server.reply = (actions) =>
      actions.some(({ orderId }) => orderId === 'O2')
        ? failure('refused', 'Not readable')
        : resultsOf(actions, 'applied')
    expect(await phone.send()).toBeNull()
    expect((await phone.entries()).map(({ outcome, message }) => [outcome, message])).toEqual([
      ['applied', ''],
      ['refused', 'Not readable'],
      ['applied', ''],
    ])
  })

  it('takes results without a readable id by their places, and stops at a reply that says nothing', async () => {
    await phone.outbox.add([newEntry('O1', 'picked_up'), newEntry('O2', 'picked_up')], NOW)
    phone.server.reply = (actions) => actions.map(() => ({ id: 'other', outcome: 'refused', message: 'No id' }))
    expect(await phone.send()).toBeNull()
    await phone.outbox.add([newEntry('O3', 'picked_up')], NOW)
    phone.server.reply = () => []
    expect(await phone.send()).toMatchObject({ failure: 'failed' })
    expect(phone.server.requests).toHaveLength(2)
  })

  it('is kept and shown when the time for sending has passed', async () => {
    await phone.outbox.add([newEntry('O1', 'delivered', cash(500))], NOW)
    phone.server.reply = () => failure('ended')
    expect(await phone.send()).toBeNull()
    expect((await phone.view()).notes.map(({ message }) => message)).toEqual(['Too late'])
  })

  it('of an earlier link is sent with the secret and device of that link, and holds up no other', async () => {
    await phone.outbox.changeLink(OTHER_SECRET, { device: 'old' })
    await phone.outbox.changeLink(SECRET, { device: 'new' })
    await phone.outbox.add([{ ...newEntry('O1', 'delivered'), secret: OTHER_SECRET }], NOW)
    await phone.outbox.add([newEntry('O2', 'delivered')], NOW)
    const seen: Credentials[] = []
    phone.server.reply = (actions, credentials) => {
      seen.push(credentials)
      if (credentials.secret === OTHER_SECRET) return failure('device')
      return resultsOf(actions, 'applied')
    }
    expect(await phone.send()).toEqual(failure('device'))
    expect(seen).toEqual([
      { secret: OTHER_SECRET, device: 'old' },
      { secret: SECRET, device: 'new' },
    ])
    expect((await phone.entries()).map(({ outcome }) => outcome)).toEqual([null, 'applied'])
  })
})

describe('rows that no version of the page wrote', () => {
  const put = (...rows: object[]) =>
    phone.database.transact(async (tx) => {
      for (const row of rows) await tx.put('entries', row)
    })

  it('are shown, never sent, and hold up nothing', async () => {
    await put({ id: 'x' }, { id: 'y', secret: SECRET, action: { id: 'y', status: 'eaten' } }, { id: 'z', action: null })
    await phone.outbox.add([newEntry('O1', 'picked_up')], NOW)
    expect(await phone.send()).toBeNull()
    expect(phone.server.requests).toEqual([['O1 picked_up']])
    const { damaged, waiting } = await phone.view()
    expect([damaged.length, waiting]).toEqual([3, 0])
    await phone.outbox.dismiss('x')
    expect((await phone.view()).damaged).toHaveLength(2)
  })

  it('are sent when only what the page added is missing', async () => {
    const { action } = newEntry('O1', 'delivered')
    await put({ id: action.id, secret: SECRET, action })
    await phone.send()
    expect(phone.server.requests).toEqual([['O1 delivered']])
  })
})

describe('when reading has ended', () => {
  it('only what was not sent yet, or not seen, stays on the phone', async () => {
    await phone.load(runOf([runStop('O1'), runStop('O2'), runStop('O3')]))
    await phone.outbox.add([newEntry('O1', 'delivered')], NOW)
    await phone.send()
    await phone.outbox.add([newEntry('O2', 'delivered')], NOW)
    await phone.outbox.end(SECRET)
    const { links } = await phone.outbox.read()
    expect(links.map(({ run, hasEnded }) => [run, hasEnded])).toEqual([[null, true]])
    expect((await phone.entries()).map(({ action }) => action.orderId)).toEqual(['O2'])
    expect((await phone.view()).waiting).toBe(1)
  })

  it('is noticed without a network, by the clock', async () => {
    await phone.load(runOf([runStop('O1')]))
    await phone.outbox.tidy(SECRET, Date.parse('2026-11-05T21:29:00Z'))
    expect((await phone.view()).totals.stops).toBe(1)
    await phone.outbox.tidy(SECRET, Date.parse('2026-11-05T21:30:00Z'))
    expect((await phone.view()).totals.stops).toBe(0)
  })

  it('earlier links are forgotten once nothing of them waits', async () => {
    await phone.outbox.changeLink(OTHER_SECRET, { device: 'old' })
    await phone.outbox.add([{ ...newEntry('O1', 'delivered'), secret: OTHER_SECRET }], NOW)
    await phone.outbox.tidy(SECRET, NOW)
    expect((await phone.outbox.read()).links).toHaveLength(1)
    await phone.send()
    await phone.outbox.tidy(SECRET, NOW)
    expect(await phone.outbox.read()).toEqual({ links: [], entries: [] })
  })
})
