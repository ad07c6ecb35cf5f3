import { parseRupees, readRupees, toRupees } from '@phuljhari/contract/rules/money'
import type { RunStop } from '@phuljhari/contract/runs/run-page.contract'
import { h } from '../pages-without-account/dom.ts'
import { openDialog } from './dialog.ts'
import { clearDraft, keepDraft, type Draft } from './draft.ts'
import type { Paid } from './entry.ts'
import { reasonFields } from './failed-dialog.ts'
import { choice, textInput } from './fields.ts'
import { photoField } from './photo-field.ts'
import { say, UNPAID_REASONS } from './run.messages.ts'

/** What is known of a delivery. */
export type Delivered = { takenBy: string; paid: Paid | null; reason: string; photo: Blob | null }

/** What to note beside an amount, which is taken as it is: money that was given cannot be refused afterwards. */
function hintFor(paise: number | null, due: number): string {
  const duePaise = parseRupees(Math.max(0, due)) ?? 0
  if (paise === null || paise === duePaise) return ''
  return paise > duePaise ? say.amountHigh : say.amountLow(toRupees(duePaise - paise))
}

/** How a delivery was paid. @param onChange called when the agent changes anything */
function paymentFields(due: number, onChange: () => void) {
  const hint = h('p', { class: 'hint', role: 'status' })
  const amount = textInput(say.amount, { inputmode: 'decimal', maxlength: '16', value: due > 0 ? String(due) : '' })
  const utr = textInput(say.utr, { inputmode: 'numeric', maxlength: '40' })
  const reason = reasonFields(say.whyUnpaid, UNPAID_REASONS)
  const money = h('div', { class: 'field' }, amount.element, hint)
  const why = h('div', {}, ...reason.elements)
  const options = [
    { value: 'cash', text: say.cash },
    { value: 'upi', text: say.upi },
    { value: 'none', text: say.nothing },
  ]
  const mode = choice(say.payment, options, () => {
    mode.complain('')
    update()
    onChange()
  })
  const update = () => {
    money.hidden = mode.value() !== 'cash' && mode.value() !== 'upi'
    utr.element.hidden = mode.value() !== 'upi'
    why.hidden = mode.value() !== 'none' || due <= 0
    hint.textContent = hintFor(readRupees(amount.input.value), due)
  }
  amount.input.addEventListener('input', update)
  utr.input.addEventListener('input', () => {
    const digits = utr.input.value.replaceAll(/\s/g, '')
    utr.complain(digits.length >= 12 && !/^\d{12}$/.test(digits) ? say.utrInvalid : '')
  })

  /** @returns null when something is missing, which is said at its field */
  const read = (): Pick<Delivered, 'paid' | 'reason'> | null => {
    const chosen = mode.value()
    mode.complain(chosen === '' ? say.choosePayment : '')
    if (chosen === 'cash' || chosen === 'upi') {
      const paise = readRupees(amount.input.value)
      const isAmount = paise !== null && paise > 0
      amount.complain(isAmount ? '' : say.amountInvalid)
      const reference = chosen === 'upi' ? utr.input.value.trim() : ''
      return isAmount ? { paid: { mode: chosen, amount: toRupees(paise), reference }, reason: '' } : null
    }
    if (chosen === '') return null
    const text = due > 0 ? reason.read() : ''
    return text === null ? null : { paid: null, reason: text }
  }
  const fill = (draft: Pick<Draft, 'mode' | 'amount' | 'utr'>) => {
    mode.choose(draft.mode)
    if (draft.amount !== '') amount.input.value = draft.amount
    utr.input.value = draft.utr
    update()
  }
  const draft = () => ({ mode: mode.value(), amount: amount.input.value, utr: utr.input.value })
  fill({ mode: due > 0 ? '' : 'none', amount: '', utr: '' })
  return { elements: [mode.element, money, utr.element, why], read, fill, draft }
}

/**
 * Asks who took the goods, what was paid, and for a photo.
 * @param draft what was entered before the phone closed the page, as some do while the camera is open
 * @param save writes it; returns whether it is kept
 */
export function openDeliveredDialog(
  { orderId, customerName, due }: RunStop,
  draft: Draft | null,
  save: (delivered: Delivered) => Promise<boolean>,
  onClose: () => void,
): void {
  const keep = () => keepDraft({ orderId, takenBy: takenBy.input.value, ...payment.draft() })
  const takenBy = textInput(say.takenBy, { maxlength: '120', autocapitalize: 'words' })
  const payment = paymentFields(due, keep)
  const photo = photoField()
  if (draft) {
    takenBy.input.value = draft.takenBy
    payment.fill(draft)
  }
  const submit = async () => {
    const read = payment.read()
    if (read === null) return false
    return save({ ...read, takenBy: takenBy.input.value.trim(), photo: await photo.photo() })
  }
  const close = () => {
    clearDraft()
    onClose()
  }
  const fields = h(
    'div',
    { input: keep },
    h('p', { class: 'due-now' }, due > 0 ? say.dueNow(due) : say.nothingDue),
    takenBy.element,
    ...payment.elements,
    photo.element,
  )
  openDialog({ title: say.delivered(customerName), save: say.save, submit, onClose: close }, fields)
}
