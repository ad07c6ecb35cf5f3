import type pg from 'pg'
import { ensureAdministrator } from '../../apps/api/src/auth/ensure-administrator.ts'
import { connect } from '../../apps/api/src/db/database.ts'
import type { Served } from './served.ts'

export const ADMIN = { email: 'bench@shop.example', password: 'bench-bench-bench' }
export const SIGN_IN = '/vendor/signin'

export async function addAdmin(connection: pg.ClientConfig): Promise<void> {
  const db = connect(connection, () => {})
  await ensureAdministrator(db, ADMIN)
  await db.close()
}

/** Signs the administrator in. @returns the Authorization header */
export async function signIn(served: Served): Promise<string> {
  const reply = await fetch(`${served.product}${SIGN_IN}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return `Bearer ${((await reply.json()) as { token: string }).token}`
}
