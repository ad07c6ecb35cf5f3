import { FREIGHT_TERM_LABELS } from '@phuljhari/contract/dispatch/consignment-words'
import type { LabelledOrder, LabelSender } from '@phuljhari/contract/dispatch/labels.contract'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { QrCode } from '../../ui/QrCode.tsx'
import { LABEL_WARNING } from './label-warning.ts'
import { adjusted, type Adjustment, type Cell, cellsOf, type LabelFormat, sheetsOf } from './label-layout.ts'
import './labels.css'
import { say } from './labels.messages.ts'

/** The label of one carton: the n-th of all. */
export type CartonLabel = { order: LabelledOrder; n: number; of: number }
type LabelProps = {
  label: CartonLabel
  from: LabelSender
  /** By how much the texts are smaller than usual, so that they fit. */
  fit: number
}

/** The sizes of texts before they shrink, in points. */
const POINTS: Readonly<Record<LabelFormat['id'], number>> = { four: 14, eight: 9, thermal: 14 }
const filled = (...parts: string[]) => parts.filter((part) => part !== '')

/** What a label says (trade.md section 4). `size` is that of its texts in points. */
function LabelBody({ label: { order, n, of }, from, fit, points }: LabelProps & { points: number }) {
  const weights = [
    (order.grossGrams[n - 1] ?? 0) > 0 && say.gross(order.grossGrams[n - 1] ?? 0),
    order.netGrams !== null && say.net(order.netGrams, of),
  ].filter((text) => text !== false)
  const code = `${order.orderId}/${n}`
  return (
    <div className="label-body" data-order={order.orderId} style={{ fontSize: `${points * fit}pt` }}>
      <header>
        <p className="label-number">
          <small>{say.carton}</small>
          {n} / {of}
        </p>
        <QrCode text={code} label={code} />
      </header>
      <section className="label-to">
        <small>{say.to}</small>
        <p className="label-name">{order.name}</p>
        <p>{filled(order.street, order.landmark).join(', ')}</p>
        <p>{filled(order.city, order.state).join(', ')}</p>
        <p className="label-reach">
          {order.pincode !== '' && (
            <strong>
              <small>{say.pin}</small> {order.pincode}
            </strong>
          )}
          {order.phone !== '' && <b>{formatPhone(order.phone)}</b>}
        </p>
        {(order.transport !== '' || order.destination !== '') && (
          <p className="label-transport">
            {order.transport !== '' && (
              <span>
                <small>{say.transport}</small> {order.transport}
              </span>
            )}
            {order.destination !== '' && (
              <span>
                <small>{say.office}</small> {order.destination}
              </span>
            )}
            {order.freightTerms && (
              <span>
                <small>{say.freight}</small> <b>{FREIGHT_TERM_LABELS[order.freightTerms]}</b>
              </span>
            )}
          </p>
        )}
      </section>
      <footer>
        <p>
          <small>{say.order}</small> <b>{order.orderId}</b>
          {order.mark !== '' && (
            <span>
              {' '}
              · <small>{say.mark}</small> <b>{order.mark}</b>
            </span>
          )}
          {weights.length > 0 && ` · ${weights.join(' · ')}`}
        </p>
        {from.name !== '' && (
          <p>
            <small>{say.from}</small> {filled(from.name, from.phone && formatPhone(from.phone)).join(', ')}
            {from.licence !== '' && ` · ${say.licence} ${from.licence}`}
          </p>
        )}
        <p className="label-warning">
          <span lang="en">{LABEL_WARNING}</span>
          {say.warning !== LABEL_WARNING && <span>{say.warning}</span>}
        </p>
      </footer>
    </div>
  )
}

const inMillimetres = ({ left, top, width, height }: Cell) => ({
  left: `${left}mm`,
  top: `${top}mm`,
  width: `${width}mm`,
  height: `${height}mm`,
})

/** A label for each order at the size of a cell, to be measured: the last carton has the longest number. */
export const MeasuredLabels = ({
  labels,
  from,
  format,
}: {
  labels: readonly CartonLabel[]
  from: LabelSender
  format: LabelFormat
}) =>
  labels.map((label) => (
    <div
      key={label.order.orderId}
      className={`label label-${format.id}`}
      style={inMillimetres({ ...(cellsOf(format)[0] as Cell), left: 0, top: 0 })}
    >
      <LabelBody label={label} from={from} fit={1} points={POINTS[format.id]} />
    </div>
  ))

type SheetProps = {
  labels: readonly CartonLabel[]
  from: LabelSender
  format: LabelFormat
  /** How many cells of the first sheet are used already. */
  start: number
  adjustment: Adjustment
  /** By how much the texts of each order shrink. */
  fits: ReadonlyMap<string, number>
}

/** The labels on their sheets. */
export const LabelSheets = ({ labels, from, format, start, adjustment, fits }: SheetProps) =>
  sheetsOf(labels, format, start).map((sheet, index) => (
    <section key={index} className={`label-sheet label-sheet-${format.id}`}>
      <div className="label-cells" style={adjusted(adjustment)}>
        {sheet.map(({ label, cell }) => (
          <div
            key={`${label.order.orderId}/${label.n}`}
            className={`label label-${format.id}`}
            style={inMillimetres(cell)}
          >
            <LabelBody label={label} from={from} fit={fits.get(label.order.orderId) ?? 1} points={POINTS[format.id]} />
          </div>
        ))}
      </div>
    </section>
  ))
