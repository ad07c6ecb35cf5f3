/** What customers are told of their orders, in the sequence in which it happens. */
export const MESSAGE_EVENTS = ['accepted', 'packed', 'booked', 'onTheWay', 'delivered', 'failed'] as const
export type MessageEvent = (typeof MESSAGE_EVENTS)[number]

/** Whether customers are told of an event unasked: not, by staff from a list, or by e-mail as soon as it happens. */
export const MESSAGE_CHANNELS = ['none', 'list', 'mail'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** How staff tell a customer: three open an app in which they press Send; `mail` is sent by the shop's server. */
export const TELL_WAYS = ['whatsapp', 'sms', 'email'] as const
export type TellWay = (typeof TELL_WAYS)[number]
export const MESSAGE_WAYS = [...TELL_WAYS, 'mail'] as const
export type MessageWay = (typeof MESSAGE_WAYS)[number]

/**
 * What became of a message. `due` is on the list; `opened` means that an app was opened with it, and nobody knows if it
 * was sent. An e-mail is `waiting`, `sending`, and `sent` once the server took it; `failed` when it refused it for
 * good; `unknown` when the connection or the portal broke off while it was handed over: it is not sent again by itself.
 */
export const MESSAGE_STATES = [
  'due',
  'opened',
  'skipped',
  'waiting',
  'sending',
  'sent',
  'failed',
  'unknown',
  'withdrawn',
] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** For how many days an order stays on the list of customers to tell. */
export const TELL_DAYS = 3
/** The most customers that the list shows at a time. */
export const MAX_TO_TELL = 200
