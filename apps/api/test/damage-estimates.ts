import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import type { Known } from '../../../torture/shop-client.ts'
import { draftOf } from './entries.ts'
import { confirm, made, revise, withdraw } from './estimates.ts'
import type { TestApi } from './harness.ts'

async function makeEstimates(api: TestApi, productId: string) {
  const draft = draftOf([{ productId, quantity: 2 }])
  const make = () => made(api, draft, { expectedTotal: 81 })
  const confirmed = async () =>
    (await confirm(api, (await make()).number, { version: 1, way: 'phone' })).json<{ estimate: Estimate }>().estimate
  const revised = async () =>
    (await revise(api, (await make()).number, draft, { expectedTotal: 81, basedOn: 1 })).json<Estimate>()
  const withdrawn = async () => (await withdraw(api, (await make()).number, 'Bought elsewhere')).json<Estimate>()
  return {
    lost: await make(),
    repriced: await make(),
    gapped: await revised(),
    cut: await revised(),
    extended: await make(),
    doubled: await confirmed(),
    reopened: await confirmed(),
    revived: await withdrawn(),
    dropped: await make(),
  }
}

/**
 * Makes estimates and adds them to what is known as acknowledged.
 * @returns a function that damages each in a different way, and the order `orderId` too, and returns what the check
 *   must find
 */
export async function estimatesToDamage(api: TestApi, known: Known, productId: string, orderId: string) {
  const estimates = await makeEstimates(api, productId)
  for (const { number, versions, confirmation, withdrawal } of Object.values(estimates))
    known.estimates.set(number, {
      totals: versions.map(({ totalAmount }) => totalAmount),
      orderId: confirmation?.orderId ?? null,
      isWithdrawn: withdrawal !== null,
      inFlight: null,
    })
  const { lost, repriced, gapped, cut, extended, doubled, reopened, revived, dropped } = estimates

  return async (): Promise<string[]> => {
    await api.db.owner.run({
      name: 'test_damage_estimates',
      text: `do $damage$ begin
        alter table estimate_versions disable trigger estimate_versions_not_changed;
        delete from estimate_versions where estimate_number = '${lost.number}';
        delete from estimates where number = '${lost.number}';
        update estimate_versions set priced = jsonb_set(priced, '{totals,totalPaise}', '8000')
          where estimate_number = '${repriced.number}';
        delete from estimate_versions where estimate_number = '${gapped.number}' and version = 1;
        delete from estimate_versions where estimate_number = '${cut.number}' and version = 2;
        insert into estimate_versions select estimate_number, 2, at, person, valid_until, draft, priced, 'extended'
          from estimate_versions where estimate_number = '${extended.number}';
        update orders set estimate_number = '${doubled.number}' where order_id = '${orderId}';
        update estimates set state = 'open', closed_at = null, closed_by = null, confirmed_version = null,
          confirmed_way = null, order_id = null where number = '${reopened.number}';
        update estimates set state = 'open', closed_at = null, closed_by = null, withdrawal_reason = null
          where number = '${revived.number}';
        update estimates set state = 'withdrawn', closed_at = now(), closed_by = 'x', withdrawal_reason = 'x'
          where number = '${dropped.number}';
        alter table estimate_versions enable trigger estimate_versions_not_changed;
      end $damage$`,
    })
    return [
      `estimate ${lost.number} was acknowledged and is gone`,
      `version 1 of ${repriced.number} has another total`,
      `version 1 of ${gapped.number} was acknowledged and is gone`,
      `version 2 of ${cut.number} was acknowledged and is gone`,
      `${extended.number} has a version that nobody made`,
      `${reopened.number} has no order, acknowledged with ${reopened.confirmation?.orderId}`,
      `${revived.number} is no longer withdrawn`,
      `${dropped.number} is withdrawn, which nobody asked for`,
      '3 × an estimate whose versions do not count from 1 without gaps',
      '1 × an estimate that differs from its current version',
      '2 × an estimate with other orders than its confirmation made',
      '2 × an order at another total than the version confirmed',
      '3 × an estimate that differs from its last event',
    ]
  }
}
