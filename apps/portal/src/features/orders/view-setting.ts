import { storedEmail } from '../../lib/session.ts'
import { local } from '../../lib/stored.ts'

/** Each account of this browser has its own. */
const keyOf = () => `orders-view ${storedEmail()}`

/** The view in which the person left the orders: `table`, else `list`. The map is chosen anew each time. */
export const rememberedView = (): string => (local.read(keyOf()) === 'table' ? 'table' : 'list')

/** Remembers a view for this account on this device. */
export function rememberView(view: string): void {
  if (view !== 'map') local.store(keyOf(), view)
}
