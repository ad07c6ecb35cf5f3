import type { OverviewFigures } from '@phuljhari/contract/reports/reports.contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Amount } from '../Amount.tsx'
import { Loaded } from '../Panel.tsx'
import { ofDays, type PeriodState } from '../period/use-report-period.ts'
import { changeOf } from '../report-format.ts'
import { figuresQuery } from '../reports.queries.ts'
import { FURTHER_FIGURES, MAIN_FIGURES, type Figure } from './figure-list.ts'
import styles from './figures.module.css'
import { behindFigure } from './links.ts'

const HEIGHT = 260

/** The figures of the period, each with its change and its definition. */
export function Figures({ period }: { period: PeriodState }) {
  const figures = useQuery(figuresQuery(period.days))
  const compared = useQuery({
    ...figuresQuery(period.compared ?? period.days),
    enabled: period.compared !== null,
  })
  const before = period.compared === null ? undefined : compared.data
  return (
    <section className={styles.figures} aria-label="Figures">
      <Loaded query={figures} height={HEIGHT}>
        {(now) => (
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
  before: OverviewFigures | undefined
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
              <ChangeText
                figure={figure}
                now={now[figure.key]}
                before={before[figure.key]}
                to={behindFigure(figure, ofDays(period.compared))}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const ARROWS = { up: '▲', down: '▼', same: '' }

type ChangeProps = {
  figure: Figure
  now: number | null
  before: number | null
  /** Lists the orders that the compared figure counts. */
  to: string
}

/** The change against the compared figure; nothing when there is none. */
function ChangeText({ figure, now, before, to }: ChangeProps) {
  if (before === null) return null
  const change = changeOf(figure.kind, now, before)
  const isJudged = change !== null && change.direction !== 'same' && figure.better !== undefined
  const tone = isJudged ? (change.direction === figure.better ? styles.good : styles.bad) : ''
  return (
    <span className={`${styles.change} ${tone}`}>
      {change && change.direction !== 'same' && (
        <>
          <span aria-hidden>{ARROWS[change.direction]} </span>
          <span className="visually-hidden">{change.direction} </span>
        </>
      )}
      {change && `${change.text} `}
      <Link className={styles.before ?? ''} to={to}>
        from <Amount kind={figure.kind} value={before} />
      </Link>
    </span>
  )
}

/** Explains what a figure counts on hover, focus or tap, until Escape, another tap, or the pointer leaves. */
function Definition({ of, text }: { of: string; text: string }) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  return (
    <span
      ref={box}
      className={styles.definition}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
    >
      <button
        type="button"
        aria-label={`What ${of} means`}
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
