import { NativeSelect, TextInput } from '@mantine/core'
import { COMPARISONS, PERIODS } from '@phuljhari/contract/reports/period'
import { useState } from 'react'
import { Link } from 'react-router'
import { useScrollToCurrent } from '../../../ui/use-scroll-to-current.ts'
import { COMPARISON_LABELS, formatRange, PERIOD_LABELS, say } from '../reports.messages.ts'
import styles from './period-picker.module.css'
import { CHOSEN_DAYS, ofDays, rangeProblem, type PeriodState } from './use-report-period.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  period: PeriodState
  /** On the overview: with what the period is compared. */
  hasComparison?: boolean
  /** Whether the shop had no orders yet in the days compared with. */
  lacksData?: boolean
}

/** The period of the reports and, on the overview, with what it is compared. */
export function PeriodPicker({ period, hasComparison = false, lacksData = false }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const showsDays = isChoosing || period.choice === CHOSEN_DAYS
  const choices = useScrollToCurrent<HTMLDivElement>(`${period.choice} ${showsDays}`)
  return (
    <section className={styles.picker} aria-label={t('Period')}>
      <div ref={choices} className={styles.choices} role="group" aria-label={t('Period')}>
        {PERIODS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={!showsDays && period.choice === one}
            onClick={() => {
              setChoosing(false)
              period.setPeriod(one)
            }}
          >
            {PERIOD_LABELS[one]}
          </button>
        ))}
        <button type="button" aria-pressed={showsDays} onClick={() => setChoosing(true)}>
          {t('Choose days')}
        </button>
      </div>
      {showsDays && <ChosenDays period={period} />}
      {hasComparison && (
        <div className={styles.comparison}>
          <NativeSelect
            size="md"
            label={t('Compare with')}
            value={period.comparison}
            data={COMPARISONS.map((value) => ({ value, label: COMPARISON_LABELS[value] }))}
            onChange={({ currentTarget: { value } }) =>
              period.setComparison(COMPARISONS.find((one) => one === value) ?? 'previous')
            }
          />
        </div>
      )}
      <p className={styles.days}>
        <strong>{formatRange(period.days)}</strong>
        {hasComparison && <span>{comparisonText(period, lacksData)}</span>}
        {period.since && (
          <span>
            {say.seasonEnded(period.days.to)}{' '}
            <Link to={ofDays(period.since).searchWith()}>{say.showSince(period.since)}</Link>
          </span>
        )}
      </p>
    </section>
  )
}

function comparisonText({ compared, comparison }: PeriodState, lacksData: boolean): string {
  if (!compared) return say.noComparison
  return lacksData ? say.noDataFor(comparison) : say.comparedWith(compared)
}

/** The first and the last day, applied as soon as both are valid. */
function ChosenDays({ period }: { period: PeriodState }) {
  const [days, setDays] = useState(period.days)
  const problem = rangeProblem(days)
  const change = (changes: Partial<typeof days>) => {
    const next = { ...days, ...changes }
    setDays(next)
    if (rangeProblem(next) === null) period.setDays(next)
  }
  return (
    <div className={styles.chosenDays} role="group" aria-label={t('Days')}>
      <TextInput
        size="md"
        type="date"
        label={t('First day')}
        value={days.from}
        max="9999-12-31"
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        size="md"
        type="date"
        label={t('Last day')}
        value={days.to}
        max="9999-12-31"
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  )
}
