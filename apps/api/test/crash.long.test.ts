import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import { describe, expect, it } from 'vitest'
import { checkShop } from '../../../torture/check-shop.ts'
import { checkSummary } from '../../../torture/check-summary.ts'
import { crash } from '../../../torture/crash.ts'
import { nothingKnown } from '../../../torture/shop-client.ts'
import { estimatesToDamage } from './damage-estimates.ts'
import { moneyToDamage } from './damage-money.ts'
import { runsToDamage } from './damage-runs.ts'
import { addAgent, addProduct, orderIn, picture } from './factories.ts'
import { testApi } from './harness.ts'

describe('killing the API, the database or both', () => {
  // covers beyond-53, beyond-136
  it('loses no acknowledged write and leaves none incomplete', async () => {
    const { rounds, wrong, acknowledged } = await crash(3)
    expect({ rounds, wrong }).toEqual({ rounds: 3, wrong: [] })
    expect(acknowledged).toBeGreaterThan(0)
  }, 180_000)
})

describe('the consistency check', () => {
  const api = testApi()
  const run = (text: string) => api.db.owner.run({ name: `test_${text}`.slice(0, 60), text })

  // covers beyond-47
  it('finds every kind of damage', async () => {
    const agent = await addAgent(api)
    const product = await addProduct(api, {}, await picture())
    const [deleted, changed] = [await addProduct(api, {}, await picture()), await addProduct(api, {}, await picture())]
    const [lost, moved, summed] = [await orderIn(api), await orderIn(api), await orderIn(api)]
    const [chained, emptied] = [await orderIn(api), await orderIn(api)]
    const known = nothingKnown()
    const placed = { total: 141, status: 'processing', agentId: null, inFlight: null }
    for (const id of [lost, moved, summed, chained, emptied]) known.orders.set(id, { ...placed })
    for (const { _id, images } of [product, deleted, changed])
      known.products.set(_id, { image: images[0]?.Location ?? '', inFlight: null })
    const damageEstimates = await estimatesToDamage(api, known, product._id, chained)
    const damageMoney = await moneyToDamage(api, known)
    const damageRuns = await runsToDamage(api, known)
    const check = () => checkShop(api.db, api.imageFolder, known)
    expect(await check()).toEqual([])

    const foundInEstimates = await damageEstimates()
    const foundInMoney = await damageMoney()
    const foundInRuns = await damageRuns()
    await run(`delete from orders where order_id = '${lost}'`)
    await run(`update orders set status = 'assigned', agent_id = ${agent} where order_id = '${moved}'`)
    await run(
      `update orders set subtotal_paise = subtotal_paise + 1, total_paise = total_paise + 1
       where order_id = '${summed}'`,
    )
    await rm(path.join(api.imageFolder, path.basename(product.images[0]?.Location ?? '')))
    await run(
      `insert into events (subject, subject_id, action, actor, before, after)
       values ('order', '${chained}', 'x', 'x', '{"status": "ready"}', '{"status": "processing"}')`,
    )
    await run(`delete from order_items where order_id = '${emptied}'`)
    await run(
      `insert into order_turnarounds (order_id, placed_at, accepted_at)
       select order_id, ordered_at, now() from orders where order_id = '${emptied}'`,
    )
    await run(`update orders set packing_state = 'packed' where order_id = '${summed}'`)
    await run(
      `insert into events (subject, subject_id, action, actor)
       select 'packing', '${summed}', 'packed', 'x' from generate_series(1, 2)`,
    )
    await run(
      `with batch as (
         insert into bulk_batches (vendor_id, action) select id, 'accept' from vendors limit 1 returning id)
       insert into bulk_rows (batch_id, position, order_id, seen, result)
       select id, 1, '${summed}', 'processing', 'done' from batch`,
    )
    await run(`update orders set fulfilment = 'lorry', status = 'in_transit' where order_id = '${chained}'`)
    await run(
      `with lr as (insert into consignments (transport, office, lr_number) values ('KPN', 'Erode', '1') returning id)
       insert into consignment_orders (consignment_id, order_id, confirmed_at) select id, '${emptied}', now() from lr`,
    )
    known.packings.set(summed, new Map([[1, 2]]))
    known.batches.set('77', 3)
    await run('delete from report_marks')
    await run(
      `insert into report_summed (is_month, start)
       select distinct false, (ordered_at at time zone 'Asia/Kolkata')::date from orders`,
    )
    await run(`update agents set total_deliveries = 5, vehicle_number = 'TN 1'`)
    await run(`select setval('order_numbers', 1)`)
    await run(`delete from products where id = ${deleted._id}`)
    await run(`update products set image_key = null where id = ${changed._id}`)

    const summary = (await api.send('GET', '/orders/summary')).json<OrderSummary>()
    expect(await checkSummary(api.db, summary)).toEqual([])
    expect(await checkSummary(api.db, { ...summary, pending: 9, agents: { 77: 1 } })).toEqual([
      `the counter pending is 9 instead of ${summary.pending}`,
      'agent 77 has 1 undelivered orders instead of 0',
      `agent ${agent} has 0 undelivered orders instead of 1`,
    ])

    const wrong = (await check()).join('\n')
    for (const found of [
      `order ${lost} was acknowledged and is gone`,
      `order ${moved} is assigned, acknowledged as processing`,
      `order ${summed} has another total`,
      'an order whose sums do not agree',
      'an order whose last event has another status or agent',
      'an assigned order without agent, day or slot',
      'a product that differs from its last event',
      'a product that is gone without an event',
      'an agent that differs from the last event',
      'an event that does not begin where the one before it ended',
      'an agent whose deliveries are miscounted',
      'an order without items',
      'a packed order with a line that is not packed',
      'a packed order without cartons or packer',
      'an order sent by lorry with another number of consignments than one',
      'a consignment without an order, or with one that has not left',
      'an arrival without a delivery, or the other way round',
      'an order that was packed twice',
      'an order that an action on many orders did twice, or not at all',
      `line 1 of ${summed} was acknowledged as packed`,
      'action 77 on 3 orders has 0',
      'an order whose stored hours differ from its events',
      'a day whose stored sums differ from its items',
      'a day whose stored sums differ from its orders',
      'an order whose number is yet to come',
      `product ${deleted._id} was acknowledged and is gone`,
      `product ${changed._id} has another image than was acknowledged`,
      '1 images are missing',
      ...foundInEstimates,
      ...foundInMoney,
      ...foundInRuns,
    ])
      expect(wrong).toContain(found)
  })
})
