import { ofTab } from '../lib/stored.ts'

/** What was entered of a delivery before it was saved. */
export type Draft = { orderId: string; takenBy: string; mode: string; amount: string; utr: string }

const KEY = 'run-draft'

/** Phones with little memory close the page while their camera is open: it begins again with what was entered. */
export const keepDraft = (draft: Draft): void => ofTab.keep(KEY, JSON.stringify(draft))
export const clearDraft = (): void => ofTab.remove(KEY)

/** The draft that this tab has kept; null without one. */
export function readDraft(): Draft | null {
  try {
    const draft = JSON.parse(ofTab.read(KEY) ?? 'null') as Partial<Draft> | null
    if (typeof draft?.orderId !== 'string') return null
    const { orderId, takenBy = '', mode = '', amount = '', utr = '' } = draft
    return { orderId, takenBy: String(takenBy), mode: String(mode), amount: String(amount), utr: String(utr) }
  } catch {
    return null
  }
}
