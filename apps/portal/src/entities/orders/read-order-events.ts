import { displayedStatus } from '@phuljhari/contract/orders/order-status'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { asList, asNumber, asTimestamp, asRecord, asText } from '../../lib/coerce.ts'
import { t } from '@phuljhari/contract/rules/t'

/** One entry of an order's history. Strings are empty where the server sends none. */
export type DisplayedEvent = {
  /** ISO timestamp. */
  at: string
  action: string
  actor: string
  /** The displayed status after the event. */
  status: string
  agentName: string
  /** A calendar day in India. */
  deliveryDate: string
  deliverySlot: string
  /** The account that made the link through which it was reported. */
  linkMadeBy: string
  /** Lines about the reason, and what an edit or a correction changed. */
  changes: string[]
}

const lineText = (value: unknown): string => {
  const { quantity, price } = asRecord(value)
  if (typeof quantity !== 'number') return ''
  return typeof price === 'number' ? `${quantity} × ${formatRupees(price)}` : String(quantity)
}
/**
 * `Sparkler: 2 × ₹40.50 → 3 × ₹40.00`; without the other side for an added or removed line, and without prices for
 * packers.
 */
function editedLineText(value: unknown): string {
  const { productName, before, after } = asRecord(value)
  const [old, now] = [lineText(before), lineText(after)]
  const change = old === '' ? t('added, {now}', { now }) : now === '' ? t('removed, {old}', { old }) : `${old} → ${now}`
  return `${asText(productName)}: ${change}`
}
function valueText(value: unknown): string {
  const { label, before, after } = asRecord(value)
  return `${asText(label)}: ${asText(before) || t('None')} → ${asText(after) || t('None')}`
}

/** When an agent's phone says that it happened: the event has the time at which the server heard of it. */
const happenedText = (iso: string): string =>
  t('Happened {day}, {time}', { day: formatDate(iso), time: formatTime(iso) })

/** What an edit changed, in words. */
function changesOf(edit: unknown): string[] {
  if (typeof edit !== 'object' || edit === null) return []
  const { reason, lines, values, totalBefore, totalAfter } = asRecord(edit)
  const [old, now] = [asNumber(totalBefore), asNumber(totalAfter)]
  return [
    t('Reason: {reason}', { reason: asText(reason) }),
    ...asList(lines).map(editedLineText),
    ...asList(values).map(valueText),
    ...(old === null || now === null || old === now
      ? []
      : [t('Total: {old} → {now}', { old: formatRupees(old), now: formatRupees(now) })]),
  ]
}

/** The entries of an order's history, oldest first; null when the reply is not a history. */
export function readOrderEvents(reply: unknown): DisplayedEvent[] | null {
  if (!Array.isArray(reply)) return null
  return reply.flatMap((value: unknown) => {
    const { at, action, actor, after, reason, edit, values, happenedAt, takenBy, linkMadeBy } = asRecord(value)
    const { status, agentName, deliveryDate, deliveryTimeSlot } = asRecord(after)
    if (asText(action) === '') return []
    return [
      {
        at: asTimestamp(at),
        action: asText(action),
        actor: asText(actor),
        status: displayedStatus(asText(status)),
        agentName: asText(agentName),
        deliveryDate: asText(deliveryDate),
        deliverySlot: asText(deliveryTimeSlot),
        linkMadeBy: asText(linkMadeBy),
        changes: [
          ...(asText(happenedAt) === '' ? [] : [happenedText(asText(happenedAt))]),
          ...(asText(takenBy) === '' ? [] : [t('Taken by {name}', { name: asText(takenBy) })]),
          ...(asText(reason) === '' ? [] : [t('Reason: {reason}', { reason: asText(reason) })]),
          ...changesOf(edit),
          ...asList(values).map(valueText),
        ],
      },
    ]
  })
}
