import { t } from '@phuljhari/contract/rules/t'

/** Texts of section 8 for orders that are being loaded, in lists and on the map. */
export const orderTexts = {
  loading: t('Loading orders...'),
  listFailed: (status: string) => t('Failed to fetch orders ({status})', { status }),
} as const

/** How orders may be paid, as they are stored and as the server names them; the storefront has others as well. */
const PAYMENT_METHOD_TEXTS: Readonly<Record<string, string>> = {
  Cash: t('Cash'),
  UPI: 'UPI',
  Card: t('Card'),
  'Bank transfer': t('Bank transfer'),
  'Cash on Delivery': t('Cash on Delivery'),
}
export const PAYMENT_METHODS: readonly string[] = Object.keys(PAYMENT_METHOD_TEXTS)
/** The stored name of a payment method in the portal's language; one that is unknown is shown as it is. */
export const paymentMethodText = (method: string): string => PAYMENT_METHOD_TEXTS[method] ?? method
