type Labels = Readonly<Record<string, string>>

const STATE_LABELS: Labels = { open: 'Open', confirmed: 'Confirmed', withdrawn: 'Withdrawn' }
/** Returns the label of an estimate's state, and an unknown state unchanged. */
export const estimateStateLabel = (state: string): string => STATE_LABELS[state] ?? state

const WAY_LABELS: Labels = { phone: 'Phone', whatsapp: 'WhatsApp', counter: 'Counter' }
/** Returns the label of the way in which a customer confirmed, and an unknown way unchanged. */
export const wayLabel = (way: string): string => WAY_LABELS[way] ?? way

/** What happened to an estimate. */
export const ESTIMATE_ACTION_LABELS: Labels = {
  created: 'Made',
  revised: 'Revised',
  confirmed: 'Confirmed',
  withdrawn: 'Withdrawn',
  whatsapp_opened: 'Opened in WhatsApp',
}
