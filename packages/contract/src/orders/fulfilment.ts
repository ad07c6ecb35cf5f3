import { t } from '../rules/t.ts'

/**
 * How the goods reach the customer: with one of the shop's delivery agents, by a transport company to its office, or
 * picked up at the counter. Storefront orders are delivered by agents.
 */
export const FULFILMENTS = ['agent', 'lorry', 'pickup'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]
export const FULFILMENT_LABELS: Readonly<Record<Fulfilment, string>> = {
  agent: t('Delivery agent'),
  lorry: t('Lorry'),
  pickup: t('Pick-up at the counter'),
}

/** Through which channel the customer asked for an order or estimate that staff entered. */
export const ENTRY_SOURCES = ['counter', 'phone', 'whatsapp'] as const
export type EntrySource = (typeof ENTRY_SOURCES)[number]
export const SOURCE_LABELS: Readonly<Record<EntrySource | 'storefront', string>> = {
  counter: t('Counter'),
  phone: t('Phone'),
  whatsapp: 'WhatsApp',
  storefront: t('Storefront'),
}
