import { OrderPlace } from '../../entities/orders/OrderPlace.tsx'
import { OrderEntry } from './OrderEntry.tsx'
import { headerOf } from './order-entry.messages.ts'

/** Orders taken at the counter, by phone or on WhatsApp (trade.md section 3, counter screen). */
export const NewOrderScreen = () => (
  <OrderPlace {...headerOf({ type: 'new' })} feature="orders.entry">
    <OrderEntry />
  </OrderPlace>
)
