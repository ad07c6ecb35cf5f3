import {
  MESSAGE_EVENT_LABELS,
  MESSAGE_STATE_LABELS,
  MESSAGE_WAY_LABELS,
} from '@phuljhari/contract/messages/message-labels'
import type { Message } from '@phuljhari/contract/messages/messages.contract'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { t } from '@phuljhari/contract/rules/t'

/** How a customer was told, such as `WhatsApp opened` or the state of an e-mail. */
function toldText({ way, state, problem }: Message): string {
  if (way === 'mail')
    return [t('E-mail: {state}', { state: MESSAGE_STATE_LABELS[state] }), problem].filter(Boolean).join(' · ')
  if (state === 'opened' && way) return t('{way} opened', { way: MESSAGE_WAY_LABELS[way] })
  return MESSAGE_STATE_LABELS[state]
}

/** The texts of messages to customers. */
export const say = {
  title: t('Tell the customer'),
  queueTitle: t('Tell customers'),
  toTell: (count: number) => t('Tell customers · {count}', { count: formatCount(count) }),
  progress: (at: number, of: number) => t('{at} of {of}', { at: formatCount(at), of: formatCount(of) }),
  hint: t('Enter opens WhatsApp and goes to the next customer. Whether you send the message is up to you.'),
  skip: t('Skip'),
  toldAll: t('Everybody was told, or skipped.'),
  close: t('Close'),
  loading: t('Loading the message...'),
  loadFailed: t('The message could not be loaded.'),
  nothing: t('There is nothing to tell the customer of this order now.'),
  noAddress: t('This customer has neither a phone number nor an e-mail address.'),
  opensApp: t('WhatsApp, SMS and E-mail open an app with the message. You press Send there.'),
  about: (event: Message['event'], lrNumber: string | undefined) =>
    lrNumber === undefined
      ? MESSAGE_EVENT_LABELS[event]
      : t('{event}, LR {lrNumber}', { event: MESSAGE_EVENT_LABELS[event], lrNumber }),
  queued: (address: string) => t('E-mail to {address} is queued', { address }),
  mailFailed: t('The e-mail could not be queued. Please try again.'),
  mailAgain: {
    title: t('Send the e-mail again?'),
    message: t('This e-mail was already sent, or may have been.'),
    confirmLabel: t('Send again'),
  },
  before: t('Told so far'),
  toldAt: (message: Message) => [formatDate(message.at), formatTime(message.at)].join(' · '),
  told: (message: Message) => [MESSAGE_EVENT_LABELS[message.event], toldText(message)].join(' · '),
} as const
