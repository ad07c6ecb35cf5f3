import type { NewOrder } from '@phuljhari/contract/orders/new-order'

/**
 * The columns of an order's delivery address. An address in plain text is stored as the street alone, and only such an
 * address has no pincode. All texts are empty when there is no address, as for a pick-up.
 */
export type AddressColumns = {
  street: string
  landmark: string
  city: string
  state: string
  pincode: string
  latitude: number | null
  longitude: number | null
}

/** Returns the columns of an address as a request has it. */
export function addressColumns(address: NewOrder['deliveryAddress'] | null | undefined): AddressColumns {
  if (!address || typeof address === 'string')
    return { street: address ?? '', landmark: '', city: '', state: '', pincode: '', latitude: null, longitude: null }
  const { street, landmark, city, state, pincode, latitude, longitude } = address
  // Devices without a position send 0,0.
  const isLocated = latitude != null && longitude != null && (latitude !== 0 || longitude !== 0)
  const location = isLocated ? { latitude, longitude } : { latitude: null, longitude: null }
  return { street, landmark, city, state, pincode, ...location }
}
