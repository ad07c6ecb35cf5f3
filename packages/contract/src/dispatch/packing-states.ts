import type { OrderStatus } from '../orders/order-status.ts'
import { t } from '../rules/t.ts'

/** The statuses of orders that wait in the shop: accepted, and not left yet. */
export const IN_SHOP_STATUSES = ['accepted', 'ready', 'assigned'] as const satisfies readonly OrderStatus[]
const IN_SHOP: ReadonlySet<string> = new Set(IN_SHOP_STATUSES)
export const isInShop = (status: string): boolean => IN_SHOP.has(status)

/**
 * How far an order is packed, beside its status (section 4), which packing does not change. `partPacked`: something is
 * packed, and nobody is packing now. `skipped`: the order became ready or left although it was not packed here.
 */
export const PACKING_STATES = ['toPack', 'packing', 'partPacked', 'packed', 'checked', 'skipped'] as const
export type PackingState = (typeof PACKING_STATES)[number]

export const PACKING_STATE_LABELS: Readonly<Record<PackingState, string>> = {
  toPack: t('To pack'),
  packing: t('Packing'),
  partPacked: t('Part packed'),
  packed: t('Packed'),
  checked: t('Checked'),
  skipped: t('Not packed here'),
}

/**
 * The lists of the dispatch board. `toBook`: to be sent by lorry, and packed, or sent in part. `late`: promised for a
 * day that has passed, or sent by lorry and not confirmed in time. `skipped`: ready or gone without having been packed
 * here.
 */
export const BOARD_LISTS = ['toPack', 'packing', 'packed', 'toBook', 'road', 'late', 'skipped'] as const
export type BoardList = (typeof BOARD_LISTS)[number]

/** How long a packer keeps an order without touching it. */
export const CLAIM_IDLE_MINUTES = 30

/** Why a line is short. */
export const SHORT_REASONS = ['outOfStock', 'damaged', 'notFound', 'other'] as const
export type ShortReason = (typeof SHORT_REASONS)[number]
export const SHORT_REASON_LABELS: Readonly<Record<ShortReason, string>> = {
  outOfStock: t('Out of stock'),
  damaged: t('Damaged'),
  notFound: t('Not found'),
  other: t('Another reason'),
}

/** What a billing clerk decides about a short line. */
export const SHORT_DECISIONS = ['substitute', 'drop', 'wait'] as const
export type ShortDecision = (typeof SHORT_DECISIONS)[number]
export const SHORT_DECISION_LABELS: Readonly<Record<ShortDecision, string>> = {
  substitute: t('Substitute'),
  drop: t('Drop'),
  wait: t('Wait'),
}

export const MAX_CARTONS = 200
/** The heaviest carton, in grams. */
export const MAX_CARTON_GRAMS = 200_000
