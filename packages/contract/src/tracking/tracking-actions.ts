import { t } from '../rules/t.ts'

/** What happened to the tracking links of an order, in its history and in the audit trail. */
export const TRACKING_ACTION_LABELS: Readonly<Record<string, string>> = {
  trackingLinkCreated: t('Tracking link made'),
  trackingLinksRevoked: t('Tracking links revoked'),
}
