import type { OrderToPack } from '@phuljhari/contract/orders/to-pack.contract'
import { say } from './dispatch.messages.ts'

/** What tells a product apart on the shelf, besides its name. */
export const detailsOf = ({ tamilName, content, listNumber, code, brandName }: OrderToPack['items'][number]): string =>
  [tamilName, listNumber && say.listNumber(listNumber), code, content, brandName].filter(Boolean).join(' · ')
