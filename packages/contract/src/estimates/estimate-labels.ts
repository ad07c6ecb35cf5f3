type Labels = Readonly<Record<string, string>>

const STATE_LABELS: Labels = { open: 'Open', confirmed: 'Confirmed', withdrawn: 'Withdrawn' }
/** The label of an estimate's state; an unknown one as it is. */
export const estimateStateLabel = (state: string): string => STATE_LABELS[state] ?? state

const WAY_LABELS: Labels = { phone: 'Phone', whatsapp: 'WhatsApp', counter: 'Counter' }
/** How a customer confirmed; an unknown way as it is. */
export const wayLabel = (way: string): string => WAY_LABELS[way] ?? way

/** What happened to an estimate. */
export const ESTIMATE_ACTION_LABELS: Labels = {
  created: 'Made',
  revised: 'Revised',
  confirmed: 'Confirmed',
  withdrawn: 'Withdrawn',
  whatsapp_opened: 'Opened in WhatsApp',
}
