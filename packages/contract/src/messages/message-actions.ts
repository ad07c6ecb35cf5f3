import { t } from '../rules/t.ts'

/** What happened to messages, in the history of an order and in the audit trail. */
export const MESSAGE_ACTION_LABELS: Readonly<Record<string, string>> = {
  messageOpened: t('Message opened for the customer'),
  mailQueued: t('E-mail to the customer queued'),
  messageSkipped: t('Customer not told'),
}
