import { t } from '../rules/t.ts'

type Labels = Readonly<Record<string, string>>

const STATE_LABELS: Labels = { open: t('Open'), confirmed: t('Confirmed'), withdrawn: t('Withdrawn') }
/** Returns the label of an estimate's state, and an unknown state unchanged. */
export const estimateStateLabel = (state: string): string => STATE_LABELS[state] ?? state

const WAY_LABELS: Labels = { phone: t('Phone'), whatsapp: 'WhatsApp', counter: t('Counter') }
/** Returns the label of the way in which a customer confirmed, and an unknown way unchanged. */
export const wayLabel = (way: string): string => WAY_LABELS[way] ?? way

/** What happened to an estimate. */
export const ESTIMATE_ACTION_LABELS: Labels = {
  created: t('Made'),
  revised: t('Revised'),
  confirmed: t('Confirmed'),
  withdrawn: t('Withdrawn'),
  whatsapp_opened: t('Opened in WhatsApp'),
}
