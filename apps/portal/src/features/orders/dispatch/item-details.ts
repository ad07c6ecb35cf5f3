import type { OrderToPack } from '@phuljhari/contract/dispatch/order-to-pack'
import { say } from './dispatch.messages.ts'

/** What tells a product apart on the shelf, besides its name. */
export const detailsOf = (item: OrderToPack['items'][number]): string => {
  const { rack, tamilName, content, listNumber, code, brandName } = item
  return [rack && say.rack(rack), tamilName, listNumber && say.listNumber(listNumber), code, content, brandName]
    .filter(Boolean)
    .join(' · ')
}
