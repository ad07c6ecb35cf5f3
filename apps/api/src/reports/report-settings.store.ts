import type { Tx } from '../db/database.ts'

const snapshot = { name: 'report_snapshot', text: 'set transaction isolation level repeatable read, read only' }
// A plan made without knowing the period would suit neither a day nor a year. Compiling a query takes longer than it
// saves here, and parallel workers would take all cores from those who place orders.
const settings = {
  name: 'report_settings',
  text: `select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '64MB', true)`,
}

/** Sets how the rest of the transaction is planned. */
export const planForReports = (tx: Tx) => tx.run(settings)

/** Makes the transaction read one consistent snapshot. Call it first. */
export const takeSnapshot = (tx: Tx) => tx.run(snapshot)
