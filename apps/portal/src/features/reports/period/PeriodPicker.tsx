import { NativeSelect, TextInput } from '@mantine/core'
import { COMPARISONS, PERIODS } from '@phuljhari/contract/reports/period'
import { useState } from 'react'
import { formatRange, PERIOD_LABELS, say } from '../reports.messages.ts'
import { useScrollToCurrent } from '../../../ui/use-scroll-to-current.ts'
import styles from './period-picker.module.css'
import { rangeProblem, CHOSEN_DAYS, type PeriodState } from './use-report-period.ts'

const COMPARISON_LABELS = { previous: 'The previous period', diwali: 'Same days before Diwali last year' }

/** The period of the reports and, on the overview, with what it is compared. */
export function PeriodPicker({ period, hasComparison = false }: { period: PeriodState; hasComparison?: boolean }) {
  const [isChoosing, setChoosing] = useState(false)
  const showsDays = isChoosing || period.choice === CHOSEN_DAYS
  const choices = useScrollToCurrent<HTMLDivElement>(`${period.choice} ${showsDays}`)
  return (
    <section className={styles.picker} aria-label="Period">
      <div ref={choices} className={styles.choices} role="group" aria-label="Period">
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
          Choose days
        </button>
      </div>
      {showsDays && <ChosenDays period={period} />}
      {hasComparison && (
        <div className={styles.comparison}>
          <NativeSelect
            size="md"
            label="Compare with"
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
        {hasComparison && (
          <span>{period.compared ? `compared with ${formatRange(period.compared)}` : say.noComparison}</span>
        )}
      </p>
    </section>
  )
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
    <div className={styles.chosenDays} role="group" aria-label="Days">
      <TextInput
        size="md"
        type="date"
        label="First day"
        value={days.from}
        max="9999-12-31"
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        size="md"
        type="date"
        label="Last day"
        value={days.to}
        max="9999-12-31"
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  )
}
