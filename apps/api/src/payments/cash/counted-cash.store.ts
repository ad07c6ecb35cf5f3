import type { CashCount } from '@phuljhari/contract/payments/count-cash'
import type { Tx } from '../../db/database.ts'

/** What a hand-over or the close of a till has of its count, in paise. */
export type CountedRow = Omit<CashCount, 'coins'> & {
  expected_paise: number
  coins_paise: number
  total_paise: number
  /** Null when the count agrees with what was expected. */
  difference_paise: number | null
  difference_reason: string | null
  accepted_at: Date | null
  accepted_by: string | null
}

/** How to store the differences of hand-overs, or of the closes of tills. */
export type Differences = {
  insert: (tx: Tx, countId: number, paise: number, reason: string) => Promise<unknown>
  /** Returns 0 when someone has accepted it before. */
  accept: (tx: Tx, countId: number, actor: string) => Promise<number>
}
export function differencesOf(table: 'cash_differences' | 'till_differences', count: string): Differences {
  const insert = {
    name: `${table}_insert`,
    text: `insert into ${table} (${count}, amount_paise, reason) values ($1, $2, $3)`,
  }
  const accept = {
    name: `${table}_accept`,
    text: `update ${table} set accepted_at = now(), accepted_by = $2 where ${count} = $1 and accepted_at is null`,
  }
  return {
    insert: (tx, countId, paise, reason) => tx.run(insert, [countId, paise, reason]),
    accept: (tx, countId, actor) => tx.run(accept, [countId, actor]),
  }
}
