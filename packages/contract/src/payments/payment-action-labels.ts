import { t } from '../rules/t.ts'

/** What happened to a payment, in the audit trail. */
export const PAYMENT_ACTION_LABELS: Readonly<Record<string, string>> = {
  recorded: t('Recorded'),
  claimed: t('Claimed by the customer'),
  collected: t('Collected on delivery'),
  not_collected: t('Not collected on delivery'),
  verified: t('Verified'),
  rejected: t('Rejected'),
  reversed: t('Reversed'),
  allocated: t('Divided among orders'),
  refunded: t('Refunded'),
  written_off: t('Written off'),
  rounded: t('Rounded'),
}
