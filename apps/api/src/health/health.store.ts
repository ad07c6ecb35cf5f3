import type { Tx } from '../db/database.ts'

const ping = { name: 'health', text: 'select 1' }

/** @throws when the database is unavailable. */
export const pingDatabase = (tx: Tx) => tx.one(ping)
