import type { Tx } from '../db/database.ts'

/** The columns with encrypted texts (security/seal.ts). Deleted agents have no Aadhaar number. */
const COLUMNS = [
  { table: 'agents', column: 'aadhar_sealed' },
  { table: 'vendors', column: 'totp_sealed' },
  { table: 'mail_server', column: 'password_sealed' },
] as const

export type SealedRow = { table: (typeof COLUMNS)[number]['table']; id: number; sealed: string }

const lockAll = COLUMNS.map(({ table, column }) => ({
  name: `sealed_lock_${table}`,
  text: `select '${table}' as "table", id, ${column} as sealed from ${table}
         where ${column} is not null order by id for update`,
}))
/** Locks the rows with encrypted texts and returns the texts. */
export async function lockSealed(tx: Tx): Promise<SealedRow[]> {
  const rows: SealedRow[] = []
  for (const statement of lockAll) rows.push(...(await tx.many<SealedRow>(statement)))
  return rows
}

const save = Object.fromEntries(
  COLUMNS.map(({ table, column }) => [
    table,
    { name: `sealed_save_${table}`, text: `update ${table} set ${column} = $2 where id = $1` },
  ]),
) as Record<SealedRow['table'], { name: string; text: string }>
export const saveSealed = (tx: Tx, { table, id }: SealedRow, sealed: string) => tx.run(save[table], [id, sealed])
