import { t } from '../rules/t.ts'

/** Who pays the freight: the shop, the customer on arrival, or the shop later on a bill of the transport. */
export const FREIGHT_TERMS = ['toPay', 'paid', 'billed'] as const
export type FreightTerms = (typeof FREIGHT_TERMS)[number]
export const FREIGHT_TERM_LABELS: Readonly<Record<FreightTerms, string>> = {
  toPay: t('To pay'),
  paid: t('Paid'),
  billed: t('To be billed'),
}

/** Where the transport delivers: at its godown, or at the customer's door. */
export const DELIVERIES = ['godown', 'door'] as const
export type Delivery = (typeof DELIVERIES)[number]
export const DELIVERY_LABELS: Readonly<Record<Delivery, string>> = { godown: t('Godown'), door: t('Door') }

/** As which an LR is stored: a photo, or a file of the transport. */
export const PAPER_TYPES = ['image/webp', 'application/pdf'] as const
/** Photos and PDFs of an LR are smaller than this. */
export const MAX_PAPER_BYTES = 5 * 1_048_576
export const PAPER_INVALID = t('Choose a photo or a PDF of the LR')
export const PAPER_TOO_LARGE = t('A photo or PDF of an LR must be smaller than 5 MB')
/** How many papers one consignment can have. */
export const MAX_PAPERS = 20

export const MAX_CONSIGNMENT_CARTONS = 2000
/** 100 tonnes: more than any lorry carries. */
export const MAX_CONSIGNMENT_GRAMS = 100_000_000
/** After how many days a consignment is late whose transport has no number of days. */
export const DEFAULT_TRANSPORT_DAYS = 7
