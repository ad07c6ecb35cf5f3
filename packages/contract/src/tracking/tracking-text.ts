import { t } from '../rules/t.ts'

/** The message with which a customer gets a tracking link. @param link complete, with the secret */
export const trackingText = (shop: string, orderId: string, link: string): string =>
  t('{shop}: follow your order {orderId} here: {link}', { shop, orderId, link })
