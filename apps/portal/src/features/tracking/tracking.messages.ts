import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { t } from '@phuljhari/contract/rules/t'
import { TRACKING_DAYS } from '@phuljhari/contract/tracking/tracking-status'

/** The texts of the dialog with a tracking link. */
export const say = {
  title: t('Tracking link'),
  making: t('Making a link...'),
  makeFailed: t('The link could not be made.'),
  hint: t(
    'Whoever has this link sees where the order is: its days, transport, LR number and office. ' +
      'It shows no name, address, items or amounts.',
  ),
  link: t('Link for the customer'),
  copy: t('Copy tracking link'),
  onlyNow: t('The link cannot be shown again: copy or send it now.'),
  worksUntil: (day: string | null) =>
    day === null
      ? t('It works until {days} days after the order is completed.', { days: TRACKING_DAYS })
      : t('It works until {day}.', { day: formatDate(day) }),
  others: (count: number) =>
    count === 1
      ? t('1 earlier link still works.')
      : t('{count} earlier links still work.', { count: formatCount(count) }),
  revoke: t('Revoke links'),
  confirmRevoke: {
    title: t('Revoke all tracking links?'),
    message: t('Nobody can follow this order any more until you send a new link. This cannot be undone.'),
    confirmLabel: t('Revoke links'),
    danger: true,
  },
  revoked: (count: number) =>
    count === 1 ? t('1 tracking link revoked') : t('{count} tracking links revoked', { count: formatCount(count) }),
  revokeFailed: t('The links could not be revoked.'),
  close: t('Close'),
} as const
