import { changeProfile, type OrdersScreen } from '@phuljhari/contract/staff/profile.contract'
import { call } from '../../lib/api.ts'

/**
 * Stores for all devices how the person left the orders.
 * @returns false when it could not be stored: the choice then stays on this device, which is no reason to interrupt
 */
export const saveScreenSetting = (ordersScreen: OrdersScreen): Promise<boolean> =>
  call(changeProfile, { body: { ordersScreen } }).then(
    () => true,
    () => false,
  )
