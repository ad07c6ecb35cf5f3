import { NativeSelect, TextInput } from '@mantine/core'
import type { BoardOrder } from '@phuljhari/contract/dispatch/board.contract'
import { FREIGHT_TERM_LABELS, FREIGHT_TERMS, type FreightTerms } from '@phuljhari/contract/dispatch/consignment-words'
import type { Consignment } from '@phuljhari/contract/dispatch/consignments.contract'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { indiaToday } from '../../../../lib/india-today.ts'
import { failureText } from '../../../../lib/failure-text.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { LeaveWarning } from '../../../../ui/LeaveWarning.tsx'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { toast } from '../../../../ui/toast.ts'
import { COLUMN_TITLES, say } from './booking.messages.ts'
import styles from './booking.module.css'
import { BookingRow } from './BookingRow.tsx'
import { fetchToBook } from './booking.queries.ts'
import { readPasted, type TypedRow } from './pasted-rows.ts'
import { useBooking } from './use-booking.ts'

const isTerms = (text: string): text is FreightTerms => FREIGHT_TERMS.some((one) => one === text)

/** The next field that Enter goes to: LR number, cartons, the LR number of the next row, at last the button. */
function focusNext(field: HTMLElement): void {
  const form = field.closest('section')
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-enter]') ?? [])]
  const next = fields[fields.indexOf(field) + 1] ?? form?.querySelector<HTMLElement>('footer button')
  next?.focus()
}

/** Moves to the same column of the row above or below. */
function focusRow(field: HTMLElement, step: 1 | -1): void {
  const row = field.closest('tr')
  const target = step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  target?.querySelector<HTMLElement>(`[name="${field.getAttribute('name')}"]`)?.focus()
}

type Props = {
  orders: readonly BoardOrder[]
  onBooked: (consignment: Consignment) => void
}

/** The orders to book as a table that is filled by keyboard, or pasted from a spreadsheet. */
export function BookingTable({ orders, onBooked }: Props) {
  const today = indiaToday()
  const [day, setDay] = useState(today)
  const [terms, setTerms] = useState<FreightTerms>('toPay')
  const booking = useBooking(orders, { day, freightTerms: terms, onBooked })
  const [notice, setNotice] = useState('')
  const section = useRef<HTMLElement>(null)
  const orderIds = orders.map(({ orderId }) => orderId)

  const paste = (event: ClipboardEvent, start: number) => {
    const pasted = readPasted(event.clipboardData.getData('text/plain'), orderIds, start)
    if (!pasted) return
    event.preventDefault()
    booking.enter(pasted.rows)
    setNotice(
      [
        say.pasted(pasted.rows.size),
        pasted.unmatched.length > 0 && say.notPasted(pasted.unmatched.join(', ')),
        pasted.badDays.length > 0 && say.badDay(pasted.badDays.join(', ')),
      ]
        .filter(Boolean)
        .join('. '),
    )
  }
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event
    if (!(target instanceof HTMLInputElement) || target.list) return
    if (key === 'Enter' && target.dataset['enter'] !== undefined) {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) void submit()
      else focusNext(target)
    }
    if ((key === 'ArrowDown' || key === 'ArrowUp') && target.type === 'text') {
      event.preventDefault()
      focusRow(target, key === 'ArrowDown' ? 1 : -1)
    }
  }
  const submit = async () => {
    if (booking.filled === 0) {
      setNotice(say.nothingEntered)
      return void section.current?.querySelector<HTMLElement>('[name="lrNumber"]')?.focus()
    }
    setNotice(say.booking)
    await booking.book(({ booked, refused }) => {
      setNotice(say.result(booked, refused))
      if (refused === 0) toast.success(say.result(booked, refused))
      section.current?.querySelector<HTMLElement>(refused > 0 ? '[aria-invalid="true"]' : '[name="lrNumber"]')?.focus()
    })
  }
  const download = useSingleFlight(async () => {
    try {
      saveFile(`to-book-${today}.xlsx`, await fetchToBook())
    } catch (error) {
      toast.error(failureText(error, say.downloadFailed))
    }
  })

  return (
    // Keys of its inputs, which have the roles.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={section} className={styles.booking} onKeyDown={keys}>
      {booking.filled > 0 && <LeaveWarning />}
      <div className={styles.head}>
        <TextInput
          type="date"
          label={say.bookedOnAll}
          max={today}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <NativeSelect
          label={say.freightTerms}
          value={terms}
          data={FREIGHT_TERMS.map((value) => ({ value, label: FREIGHT_TERM_LABELS[value] }))}
          onChange={({ currentTarget: { value } }) => isTerms(value) && setTerms(value)}
        />
        <PlainButton onClick={() => void download()}>{say.download}</PlainButton>
      </div>
      <p className={styles.hint}>{say.hint}</p>
      <div className={styles.frame}>
        <table aria-label={say.table}>
          <thead>
            <tr>
              {Object.entries(COLUMN_TITLES).map(([column, title]) => (
                <th key={column} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {orders.map((order, index) => (
              <BookingRow
                key={order.orderId}
                order={order}
                row={booking.rowOf(order)}
                today={today}
                refusal={booking.refusals[order.orderId] ?? null}
                onEnter={(changes: Partial<TypedRow>) => booking.enter(new Map([[order.orderId, changes]]))}
                onPaste={(event) => paste(event, index)}
                onBookAnyway={() => void booking.bookAnyway(order.orderId)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <footer className={styles.foot}>
        <p role="status">{notice}</p>
        <PlainButton tone="marigold" loading={booking.busy} onClick={() => void submit()}>
          {say.book(booking.filled)}
        </PlainButton>
      </footer>
    </section>
  )
}
