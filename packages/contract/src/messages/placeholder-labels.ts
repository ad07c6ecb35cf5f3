import { t } from '../rules/t.ts'

/** What a placeholder stands for, for whoever writes a text. */
export const PLACEHOLDER_LABELS: Readonly<Record<string, string>> = {
  shop: t('Name of the shop'),
  shopPhone: t('Phone of the shop'),
  customer: t('Name of the customer'),
  orderId: t('Order number'),
  total: t('Total'),
  promised: t('Promised day and time slot'),
  cartons: t('Number of cartons'),
  pickUp: t('That it can be picked up, if it is'),
  day: t('Day'),
  transport: t('Transport'),
  lrNumber: t('LR number'),
  office: t('Office of the transport'),
  transportPhone: t('Phone of the transport'),
  freight: t('Whether freight is to pay, and how much'),
  days: t('When it is expected, by the transport’s days'),
  agent: t('Name of the delivery agent'),
  agentPhone: t('Phone of the delivery agent'),
}
