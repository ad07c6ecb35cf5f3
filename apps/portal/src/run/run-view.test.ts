import { beforeEach, describe, expect, it } from 'vitest'
import { cash, failure, newEntry, NOW, resultsOf, runOf, runStop, testPhone } from '../../test/runs.ts'

let phone: ReturnType<typeof testPhone>
beforeEach(() => {
  phone = testPhone()
})

describe('photos', () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const addWithPhoto = async () => {
    const entry = newEntry('O1', 'delivered')
    await phone.outbox.add([entry], NOW, { id: entry.action.id, bytes })
    return entry.action.id
  }

  it('follow their action, count as waiting, and are deleted once they have arrived', async () => {
    const id = await addWithPhoto()
    phone.server.photoReply = failure('failed')
    expect(await phone.send()).toEqual(failure('failed'))
    expect((await phone.view()).waiting).toBe(1)
    expect(await phone.outbox.photo(id)).toEqual(bytes)
    phone.server.photoReply = { id }
    expect(await phone.send()).toBeNull()
    expect(phone.server.photos).toEqual([id, id])
    expect([(await phone.view()).waiting, await phone.outbox.photo(id)]).toEqual([0, null])
  })

  it('are not sent before their action has arrived, nor without it', async () => {
    await addWithPhoto()
    phone.server.reply = () => failure('offline')
    await phone.send()
    phone.server.reply = (actions) => resultsOf(actions, 'refused', 'None of this run')
    await phone.send()
    expect(phone.server.photos).toEqual([])
    expect((await phone.view()).waiting).toBe(0)
  })

  it('that the server can never take are given up, and said', async () => {
    const id = await addWithPhoto()
    phone.server.photoReply = failure('refused', 'Not a picture')
    expect(await phone.send()).toBeNull()
    const { notes, waiting } = await phone.view()
    expect([notes.map((note) => note.id), waiting]).toEqual([[id], 0])
  })
})

describe('what the page shows', () => {
  it('is the stops as they were read, and what happened since', async () => {
    await phone.load(
      runOf([runStop('O2'), runStop('O1', { status: 'in_transit' }), runStop('O3', { due: -20, cartons: null })]),
    )
    await phone.outbox.add([newEntry('O1', 'delivered', cash(1000.5))], NOW)
    const { open, closed, totals, waiting, undo } = await phone.view()
    expect(open.map(({ stop, actions }) => [stop.orderId, actions])).toEqual([
      ['O2', ['picked_up', 'in_transit', 'delivered', 'failed']],
      ['O3', ['picked_up', 'in_transit', 'delivered', 'failed']],
    ])
    expect(closed.map(({ stop, status }) => [stop.orderId, status])).toEqual([['O1', 'delivered']])
    expect(totals).toEqual({ stops: 3, closed: 1, cartons: 2, toCollect: 1000, cash: 1000.5 })
    expect([waiting, undo?.entries.length]).toEqual([1, 1])
  })

  it('stays delivered between the reply of the server and the next reading, and counts its cash once', async () => {
    await phone.load(runOf([runStop('O1')]))
    await phone.outbox.add([newEntry('O1', 'delivered', cash(1000))], NOW)
    await phone.send()
    expect((await phone.view()).closed).toHaveLength(1)
    // This reading began before the server had answered.
    await phone.load(runOf([runStop('O1')]))
    expect((await phone.view()).closed).toHaveLength(1)
    const [entry] = await phone.entries()
    await phone.load(runOf([runStop('O1', { status: 'delivered', due: 0 })], { cashTaken: 1000 }), [entry?.id ?? ''])
    expect((await phone.view()).totals.cash).toBe(1000)
    expect(await phone.entries()).toEqual([])
  })

  it('stays as reported while the office decides, until it is accepted or the agent has seen it', async () => {
    await phone.load(runOf([runStop('O1')]))
    await phone.outbox.add([newEntry('O1', 'delivered', cash(900))], NOW)
    phone.server.reply = (actions) => resultsOf(actions, 'reported', 'It was edited')
    await phone.send()
    const [entry] = await phone.entries()
    await phone.load(runOf([runStop('O1', { version: 6 })], { cashTaken: 900 }), [entry?.id ?? ''])
    const { closed, totals, notes } = await phone.view()
    expect(closed.map((one) => [one.status, one.notes.map(({ message }) => message)])).toEqual([
      ['delivered', ['It was edited']],
    ])
    expect([totals.cash, notes]).toEqual([900, []])
    await phone.load(runOf([runStop('O1', { status: 'delivered' })], { cashTaken: 900 }), [entry?.id ?? ''])
    expect(await phone.entries()).toEqual([])
  })

  it('says what the office decides of the money until the agent has seen it, also when it was delivered', async () => {
    await phone.load(runOf([runStop('O1')]))
    await phone.outbox.add([newEntry('O1', 'delivered', cash(9000))], NOW)
    phone.server.reply = (actions) => resultsOf(actions, 'reported', 'Delivered. More was taken than was due.')
    await phone.send()
    const [entry] = await phone.entries()
    const delivered = runOf([runStop('O1', { status: 'delivered', due: -8000 })], { cashTaken: 9000 })
    for (const _ of [1, 2]) await phone.load(delivered, [entry?.id ?? ''])
    const { closed, totals } = await phone.view()
    expect([closed[0]?.notes.length, totals.cash]).toEqual([1, 9000])
    await phone.outbox.dismiss(entry?.id ?? '')
    expect((await phone.view()).closed[0]?.notes).toEqual([])
  })

  it('names reports whose stop is gone, and the stops that were taken off', async () => {
    await phone.load(runOf([runStop('O1'), runStop('O2'), runStop('O3', { status: 'delivered' })]))
    await phone.outbox.add([newEntry('O1', 'delivered')], NOW)
    phone.server.reply = (actions) => resultsOf(actions, 'reported', 'Given to somebody else')
    await phone.send()
    await phone.load(runOf([]))
    const { notes, totals } = await phone.view()
    expect(notes.map(({ name }) => name)).toEqual(['Customer O1'])
    expect(totals.stops).toBe(0)
    expect((await phone.outbox.read()).links[0]?.removed.map(({ orderId }) => orderId)).toEqual(['O1', 'O2'])
  })

  it('returns to the state of the server when an action was refused, whose cash counts no more', async () => {
    await phone.load(runOf([runStop('O1')]))
    await phone.outbox.add([newEntry('O1', 'delivered', cash(900))], NOW)
    phone.server.reply = (actions) => resultsOf(actions, 'refused', 'Not readable')
    await phone.send()
    const { open, totals } = await phone.view()
    expect(open.map((one) => [one.status, one.notes.length])).toEqual([['assigned', 1]])
    expect(totals.cash).toBe(0)
  })
})
