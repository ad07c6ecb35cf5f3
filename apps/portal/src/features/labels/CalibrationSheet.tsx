import { adjusted, type Adjustment, cellsOf, type LabelFormat, rulerMarks } from './label-layout.ts'
import './labels.css'
import { say } from './labels.messages.ts'

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
