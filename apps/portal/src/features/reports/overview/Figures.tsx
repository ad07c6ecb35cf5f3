import type { OverviewFigures } from '@phuljhari/contract/reports/reports.contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useCloseOutside } from '../../../ui/use-close-outside.ts'
import { Amount } from '../Amount.tsx'
import { Loaded } from '../Panel.tsx'
import { ofDays, type PeriodState } from '../period/use-report-period.ts'
import { Change } from './Change.tsx'
import { FURTHER_FIGURES, MAIN_FIGURES, type Figure } from './figure-list.ts'
import styles from './figures.module.css'
import { behindFigure } from './links.ts'
import { panelQuery, type OverviewQuery } from './use-overview.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = { overview: OverviewQuery; period: PeriodState }

/** The figures of the period, each with its change and its definition. */
export function Figures({ overview, period }: Props) {
  return (
    <section className={styles.figures} aria-label={t('Figures')} aria-busy={overview.isPlaceholderData}>
      <Loaded query={panelQuery(overview, ({ figures }) => figures)} height="var(--figures)">
        {({ now, before }) => (
          <>
            <FigureRow
              figures={MAIN_FIGURES.filter((one) => isShown(one, now))}
              now={now}
              before={before}
              period={period}
              isMain
            />
            <FigureRow figures={FURTHER_FIGURES} now={now} before={before} period={period} />
          </>
        )}
      </Loaded>
    </section>
  )
}

type RowProps = {
  figures: readonly Figure[]
  now: OverviewFigures
  before: OverviewFigures | null
  period: PeriodState
  isMain?: true
}

/** A shop that issues no documents has no billed value. */
const isShown = ({ key }: Figure, now: OverviewFigures) => key !== 'billedValue' || now.billedValue !== null

function FigureRow({ figures, now, before, period, isMain }: RowProps) {
  return (
    <dl className={isMain ? `${styles.row} ${styles.main}` : styles.row}>
      {figures.map((figure) => (
        <div key={figure.key}>
          <dt>
            {figure.title}
            <Definition of={figure.title} text={figure.definition} />
          </dt>
          <dd>
            <Amount kind={figure.kind} value={now[figure.key]} to={behindFigure(figure, period)} />
            {before && period.compared && (
              <Change
                kind={figure.kind}
                now={now[figure.key]}
                before={before[figure.key]}
                better={figure.better}
                to={behindFigure(figure, ofDays(period.compared))}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
/** Explains what a figure counts on hover, focus or tap, until Escape, another tap, or the pointer leaves. */
function Definition({ of, text }: { of: string; text: string }) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  useCloseOutside(box, isOpen, () => setOpen(false))
  return (
    <span
      ref={box}
      className={styles.definition}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
    >
      <button
        type="button"
        aria-label={t('What {of} means', { of })}
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <IconInfoCircle size={16} aria-hidden />
      </button>
      <span id={id} role="tooltip" hidden={!isOpen}>
        {text}
      </span>
    </span>
  )
}
