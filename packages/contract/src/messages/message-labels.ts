import { t } from '../rules/t.ts'
import type { MessageChannel, MessageEvent, MessageState, MessageWay } from './message-words.ts'

export const MESSAGE_EVENT_LABELS: Readonly<Record<MessageEvent, string>> = {
  accepted: t('Order accepted'),
  packed: t('Order packed'),
  booked: t('Sent by lorry'),
  onTheWay: t('On the way'),
  delivered: t('Order delivered'),
  failed: t('Delivery failed'),
}

export const MESSAGE_CHANNEL_LABELS: Readonly<Record<MessageChannel, string>> = {
  none: t('Only when staff choose to'),
  list: t('In the list of customers to tell'),
  mail: t('By e-mail, or in the list if there is no address'),
}

export const MESSAGE_WAY_LABELS: Readonly<Record<MessageWay, string>> = {
  whatsapp: t('WhatsApp'),
  sms: t('SMS'),
  email: t('E-mail'),
  mail: t('Send e-mail'),
}

export const MESSAGE_STATE_LABELS: Readonly<Record<MessageState, string>> = {
  due: t('To tell'),
  opened: t('Opened'),
  skipped: t('Skipped'),
  waiting: t('Waiting to be sent'),
  sending: t('Being sent'),
  sent: t('Sent'),
  failed: t('Not sent'),
  unknown: t('May have been sent'),
  withdrawn: t('Withdrawn'),
}
