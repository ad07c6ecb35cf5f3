import type { LabelledOrder, LabelSender } from '@phuljhari/contract/dispatch/labels.contract'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { QrCode } from '../../ui/QrCode.tsx'
import { LABEL_WARNING } from './label-warning.ts'
import {
  adjusted,
  type Adjustment,
  type Cell,
  cellsOf,
  type LabelFormat,
  rulerMarks,
  sheetsOf,
} from './label-layout.ts'
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

/** Where the rulers of the calibration page are, from the edges: printers leave less of a margin. */
const RULER_AT = 15
/** The frame of each cell, and a ruler from the sheet's edge on both axes. */
export function CalibrationSheet({ format, adjustment }: { format: LabelFormat; adjustment: Adjustment }) {
  const { width, height } = format
  const across = rulerMarks(width)
  const down = rulerMarks(height)
  const { x, y, scale } = adjustment
  return (
    <section className={`label-sheet label-sheet-${format.id}`}>
      <div className="label-cells" style={adjusted(adjustment)}>
        <svg className="label-rulers" viewBox={`0 0 ${width} ${height}`} aria-hidden>
          <g className="label-frames">
            {cellsOf(format).map((cell, index) => (
              <rect key={index} x={cell.left} y={cell.top} width={cell.width} height={cell.height} />
            ))}
          </g>
          <path
            d={[
              `M0 ${RULER_AT}H${width}M${RULER_AT} 0V${height}`,
              ...across.map(({ at, size }) => `M${at} ${RULER_AT}v${size}`),
              ...down.map(({ at, size }) => `M${RULER_AT} ${at}h${size}`),
            ].join('')}
          />
          {across
            .filter(({ at }) => at % 10 === 0 && at > RULER_AT && at < width)
            .map(({ at }) => (
              <text key={at} x={at} y={RULER_AT + 8.5} textAnchor="middle">
                {at}
              </text>
            ))}
          {down
            .filter(({ at }) => at % 10 === 0 && at > RULER_AT && at < height)
            .map(({ at }) => (
              <text key={at} x={RULER_AT + 6} y={at + 1}>
                {at}
              </text>
            ))}
        </svg>
        <div className="label-steps">
          <h2>{say.calibration}</h2>
          <ol>
            {say.calibrationSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>{say.adjusted(x, y, scale)}</p>
        </div>
      </div>
    </section>
  )
}
