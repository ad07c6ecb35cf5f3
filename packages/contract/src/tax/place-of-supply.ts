import { gstinState } from '../customers/gstin.ts'

export type Supply = {
  /** The GST code of the shop's State, like the others here. */
  shopState: string
  /** The buyer's GSTIN, or '' for an unregistered buyer. */
  buyerGstin: string
  /** The State of the address on the invoice, preferably that of the delivery; null without an address. */
  deliveryState: string | null
  /** Whether the buyer collects the goods at the counter. */
  isPickup: boolean
  /** Whether a registered buyer has the goods sent to somebody else. */
  isForThirdPerson?: boolean
}

/** The GST code of the place of supply (IGST Act section 10, trade.md section 1.5). */
export function placeOfSupply({
  shopState,
  buyerGstin,
  deliveryState,
  isPickup,
  isForThirdPerson = false,
}: Supply): string {
  // An address on the invoice counts even when the buyer collects the goods.
  if (buyerGstin === '') return deliveryState ?? shopState
  if (isForThirdPerson) return gstinState(buyerGstin)
  return isPickup ? shopState : (deliveryState ?? shopState)
}
