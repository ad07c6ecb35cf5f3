import type { BoardOrder } from '@phuljhari/contract/dispatch/board.contract'
import { useId, useState, type ClipboardEvent, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { orderLink } from '../../../../entities/orders/order-link.ts'
import { useTransportInput } from '../../../../entities/transports/use-transport-input.tsx'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { say } from './booking.messages.ts'
import styles from './booking.module.css'
import type { TypedRow } from './pasted-rows.ts'
import type { Refusal } from './use-booking.ts'

type Props = {
  order: BoardOrder
  row: TypedRow
  today: string
  refusal: Refusal | null
  onEnter: (changes: Partial<TypedRow>) => void
  onPaste: (event: ClipboardEvent) => void
  onBookAnyway: () => void
}

/** An order of the table, with the fields of its LR, and why it was not booked. */
export function BookingRow({ order, row, today, refusal, onEnter, onPaste, onBookAnyway }: Props) {
  const { orderId, customerName, city, cartons, status, lorry } = order
  const messageId = useId()
  // Suggestions are loaded for the row that somebody fills in, not for each.
  const [isActive, setActive] = useState(false)
  const place = isActive ? { pincode: lorry?.pincode ?? '', city } : null
  const transport = useTransportInput(place, row.name, (office) => {
    if (row.destination.trim() === '') onEnter({ destination: office })
  })
  const field = (column: keyof TypedRow, more: ComponentProps<'input'> = {}) => (
    <td data-title={say[column]} data-column={column}>
      <input
        name={column}
        type="text"
        autoComplete="off"
        aria-label={say.at(say[column], orderId)}
        aria-invalid={
          refusal !== null && (refusal.duplicateOf === null ? column in refusal.fields : column === 'lrNumber')
        }
        aria-describedby={refusal ? messageId : undefined}
        value={row[column]}
        onChange={(event) => onEnter({ [column]: event.currentTarget.value })}
        {...more}
      />
    </td>
  )
  return (
    <>
      <tr onFocus={() => setActive(true)}>
        <th scope="row">
          <Link to={orderLink(orderId)}>{orderId}</Link>
          <span>{[customerName, city, lorry?.pincode].filter(Boolean).join(' · ')}</span>
          <span>
            {[cartons !== null && say.packed(cartons), status === 'in_transit' && say.partSent]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </th>
        {field('name', transport.input)}
        {field('destination')}
        {field('lrNumber', { onPaste, 'data-enter': '' } as ComponentProps<'input'>)}
        {field('cartons', { inputMode: 'numeric', 'data-enter': '' } as ComponentProps<'input'>)}
        {field('bookedOn', { type: 'date', max: today })}
      </tr>
      {refusal && (
        <tr className={styles.refusal}>
          <td colSpan={6}>
            <p id={messageId} role="alert">
              {refusal.message}
            </p>
            {refusal.duplicateOf !== null && (
              <span>
                {refusal.duplicateOf !== '' && (
                  <Link to={orderLink(refusal.duplicateOf)}>{say.showOrder(refusal.duplicateOf)}</Link>
                )}
                <PlainButton onClick={onBookAnyway}>{say.bookAnyway}</PlainButton>
              </span>
            )}
          </td>
        </tr>
      )}
      {transport.datalist && (
        <tr hidden>
          <td>{transport.datalist}</td>
        </tr>
      )}
    </>
  )
}
