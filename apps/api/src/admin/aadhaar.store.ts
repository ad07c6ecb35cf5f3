import type { Tx } from '../db/database.ts'

const all = {
  name: 'aadhaar_lock_all',
  text: 'select id, aadhar_sealed from agents where aadhar_sealed is not null order by id for update',
}
/** Deleted agents have no Aadhaar number. */
export const lockSealed = (tx: Tx) => tx.many<{ id: number; aadhar_sealed: string }>(all)

const save = { name: 'aadhaar_save', text: 'update agents set aadhar_sealed = $2 where id = $1' }
export const saveSealed = (tx: Tx, id: number, sealed: string) => tx.run(save, [id, sealed])
