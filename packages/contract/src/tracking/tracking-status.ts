import type { Fulfilment } from '../orders/fulfilment.ts'

/** For how many days a tracking link works after the order was delivered, rejected or cancelled. */
export const TRACKING_DAYS = 30

/** The page of a tracking link. Its secret is in the fragment, which browsers send to no server. */
export const TRACKING_PATH = '/track'

/** The header in which the page sends the secret: logs of servers and proxies have URLs, and not this. */
export const TRACKING_HEADER = 'x-tracking-secret'

/** The steps of an order that arrives, in the customer's words. */
export const TRACKING_STEPS = ['received', 'accepted', 'ready', 'onTheWay', 'delivered'] as const
export type TrackingStep = (typeof TRACKING_STEPS)[number]

/** Where an order is: at one of the steps, or at an end that none of them is. */
export const TRACKING_STATUSES = [...TRACKING_STEPS, 'failed', 'rejected', 'cancelled'] as const
export type TrackingStatus = (typeof TRACKING_STATUSES)[number]

/** The steps that an order goes through: what the customer picks up is never on the way. */
export const stepsOf = (fulfilment: Fulfilment): TrackingStep[] =>
  TRACKING_STEPS.filter((step) => step !== 'onTheWay' || fulfilment !== 'pickup')
