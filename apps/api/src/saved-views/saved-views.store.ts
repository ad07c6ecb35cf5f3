import type { SavedView } from '@phuljhari/contract/orders/saved-views.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { Tx } from '../db/database.ts'

const COLUMNS = 'id::text as "_id", name, filter'

const all = { name: 'views_all', text: `select ${COLUMNS} from saved_views where vendor_id = $1 order by name_key` }
export const findViews = (tx: Tx, accountId: number): Promise<SavedView[]> => tx.many<SavedView>(all, [accountId])

const save = {
  name: 'views_save',
  text: `insert into saved_views (vendor_id, name, name_key, filter) values ($1, $2, $3, $4)
         on conflict (vendor_id, name_key) do update set name = excluded.name, filter = excluded.filter
         returning ${COLUMNS}`,
}
/** Saves a view of an account, replacing the one with the same name. */
export const saveView = (tx: Tx, accountId: number, { name, filter }: Omit<SavedView, '_id'>): Promise<SavedView> =>
  tx.one<SavedView>(save, [accountId, name, foldName(name), JSON.stringify(filter)])

const remove = { name: 'views_delete', text: 'delete from saved_views where vendor_id = $1 and id = $2' }
/** Deletes a view. @returns whether the account had it */
export const removeView = async (tx: Tx, accountId: number, id: number): Promise<boolean> =>
  (await tx.run(remove, [accountId, id])) > 0
