import type { Known } from '../../../torture/shop-client.ts'
import type { TestApi } from './harness.ts'
import { runsOf, TODAY } from './runs.ts'

/**
 * Reports deliveries of a run and adds them to what is known as acknowledged.
 * @returns a function that damages each report in a different way, and returns what the check must find
 */
export async function runsToDamage(api: TestApi, known: Known) {
  const { run, phoneOf, action, results } = runsOf(api)
  const { agentId, runId, orderIds } = await run(8)
  await phoneOf(runId)
  const phone = await phoneOf(runId)
  known.runs.agentId = agentId
  known.runs.started.set(runId, TODAY)
  const delivered = async (index: number) => {
    const orderId = orderIds[index] ?? ''
    const made = await action(phone, orderId, 'delivered', { paid: { mode: 'cash', amount: 141 } })
    const [result] = await results(phone, [made])
    const outcomes = new Set([result?.outcome ?? ''])
    known.runs.reports.set(made.id, { orderId, cash: 141, why: '', action: made, outcomes, decision: null })
    return { id: made.id, orderId }
  }
  const lost = await delivered(0)
  const relisted = await delivered(1)
  const twice = await delivered(2)
  const moved = await delivered(3)
  const decided = await delivered(4)
  const unbacked = await delivered(5)
  const repeated = await delivered(6)
  const unpaid = await delivered(7)

  return async (): Promise<string[]> => {
    known.runs.started.set('999', TODAY)
    await api.db.owner.run({
      name: 'test_damage_runs',
      text: `do $damage$ begin
        alter table payments disable trigger payments_not_changed;
        delete from run_actions where id = '${lost.id}';
        update run_actions set outcome = 'reported' where id = '${relisted.id}';
        insert into runs (agent_id, day, created_by) values (${agentId}, '2020-01-01', 'x');
        insert into run_actions (run_id, id, order_id, status, version, payload, outcome)
          select max(r.id), '${twice.id}'::uuid, '${twice.orderId}', 'failed', 0, '{}'::jsonb, 'applied' from runs r
          union all select max(r.id), gen_random_uuid(), 'x', '', 0, '{}', 'refused' from runs r;
        update orders set status = 'cancel' where order_id = '${moved.orderId}';
        update run_actions set resolution = 'kept', resolved_at = now() where id = '${decided.id}';
        update run_actions set event_to = event_from where id = '${unbacked.id}';
        insert into events (subject, subject_id, action, actor)
          values ('order', '${repeated.orderId}', 'deliver', 'agent');
        update payments set agent_id = (select min(id) from agents) where id = (
          select payment_id from allocations where order_id = '${unpaid.orderId}');
        -- Not a finding of the money, which counts deliveries without a bill.
        update orders set unbilled_since = now() where agent_id = ${agentId};
        update run_links set revoked_at = null;
        alter table payments enable trigger payments_not_changed;
      end $damage$`,
    })
    return [
      `run 999 of ${TODAY} was acknowledged and is gone`,
      `report ${lost.id} was acknowledged and is gone`,
      `report ${relisted.id} is reported, acknowledged as applied`,
      `report ${twice.id} is stored 2 times`,
      'was made by no phone',
      `report ${decided.id} is kept, decided as open`,
      `the agent took 14100 paise for ${unpaid.orderId}, the ledger has 0`,
      `the agent took 0 paise for ${lost.orderId}, the ledger has 14100`,
      `1 × an applied report without exactly one event of its status, such as ${unbacked.orderId}`,
      '3 × a change by an agent without exactly one applied report',
      `1 × an order that differs from its last applied report, such as ${moved.orderId}`,
      '3 × a report on the list that needs no decision, or the other way round',
      `1 × a report without exactly one event of its decision, such as ${decided.orderId}`,
      `1 × a run with two links that work, such as ${runId}`,
    ]
  }
}
