import type { Known } from '../../../torture/shop-client.ts'
import { collected, handedOver } from './agents-cash.ts'
import { addAgent, orderIn } from './factories.ts'
import type { TestApi } from './harness.ts'

async function assigned(api: TestApi, deliveryAgentId: string): Promise<string> {
  const orderId = await orderIn(api)
  await api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
  const payload = {
    orderId,
    deliveryAgentId,
    expectedDeliveryDate: '2099-10-20',
    deliveryTimeSlot: '9AM-12PM (Morning)',
  }
  await api.send('POST', '/delivery-agents/assign-order', { payload })
  return orderId
}

/**
 * Collects cash, takes some of it over and adds both to what is known as acknowledged.
 * @returns a function that damages the money in every way, and returns what the check must find
 */
export async function moneyToDamage(api: TestApi, known: Known) {
  const agent = await addAgent(api)
  const receipts = []
  for (const rupees of [141, 100, 50]) {
    const { orderId, paymentId } = await collected(api, agent, rupees, await assigned(api, agent))
    receipts.push({ orderId, paymentId })
    known.money.receipts.set(paymentId, { state: 'verified', amount: rupees, isVerifying: false })
  }
  const handOver = await handedOver(api, agent, { expected: 291, counted: { n200: 1, n50: 1, n20: 2, coins: 1 } })
  known.money.handOvers.set(handOver._id, handOver.total)
  const billed = await orderIn(api)
  const [unpaid, reopened, resized] = receipts
  if (!unpaid || !reopened || !resized) throw new Error('three receipts are needed')

  return async (): Promise<string[]> => {
    known.money.numbers.add('RV/26-27/99999')
    await api.db.owner.run({
      name: 'test_damage_money',
      text: `do $damage$ begin
        alter table payments disable trigger payments_not_changed;
        alter table cash_hand_overs disable trigger cash_hand_overs_not_changed;
        update document_series set last_serial = last_serial + 1;
        update orders set payable_paise = 100, bill_number = 'PH/26-27/00001', noted_paise = 5
          where order_id = '${billed}';
        update orders set paid_paise = paid_paise + 1 where order_id = '${unpaid.orderId}';
        update payments set state = 'claimed', decided_at = null, decided_by = null where id = ${reopened.paymentId};
        update payments set amount_paise = 6000, allocated_paise = 10 where id = ${resized.paymentId};
        insert into events (subject, subject_id, action, actor) select 'payment', '${unpaid.paymentId}', action, 'x'
          from unnest(array['verified', 'verified', 'recorded']) action;
        insert into events (subject, subject_id, action, actor) values ('document', '999', 'issued', 'x');
        update cash_hand_overs set number = 2, n500 = 1;
        insert into settings (key, value, valid_from, person) values ('registration', '{}', current_date, 'x');
        alter table payments enable trigger payments_not_changed;
        alter table cash_hand_overs enable trigger cash_hand_overs_not_changed;
      end $damage$`,
    })
    return [
      `receipt ${reopened.paymentId} is claimed, acknowledged as verified`,
      `receipt ${resized.paymentId} has another amount`,
      'RV/26-27/99999 was acknowledged and is gone',
      `hand-over ${handOver._id} was acknowledged and is gone or changed`,
      '1 × a series with a gap or a number used twice, such as RV/26-27',
      `an order that differs from its bill, such as ${billed}`,
      `1 × an order that differs from its notes, such as ${billed}`,
      '2 × an order that differs from its payments',
      '3 × a delivered order that has no bill and is not listed as such',
      '1 × a tax document that differs from its events, such as 999',
      `1 × a payment that differs from its allocations, such as ${resized.paymentId}`,
      '1 × a payment with a number although it is not verified, or without its voucher',
      `1 × a payment decided twice, such as ${unpaid.paymentId}`,
      '1 × a payment without exactly one event of its making',
      '1 × an agent whose hand-overs do not count from 1 without gaps',
      '1 × a hand-over that differs from its receipts, its difference or its event',
    ]
  }
}
