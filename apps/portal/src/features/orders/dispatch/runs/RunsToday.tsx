import { Link } from 'react-router'
import { indiaToday } from '../../../../lib/india-today.ts'
import { say } from './runs.messages.ts'
import styles from './runs.module.css'
import { RunsError, RunsList, useRuns } from './RunsOfDay.tsx'

/** The runs of today on the dispatch board; nothing on a day without any. */
export function RunsToday() {
  const { data, error, refetch } = useRuns(indiaToday())
  if (!data) return error ? <RunsError error={error} onRetry={refetch} /> : null
  const { runs, without, problems } = data
  if (runs.length + without.length + problems.length === 0) return null
  const done = runs.reduce((sum, run) => sum + run.delivered + run.failed, 0)
  const stops = runs.reduce((sum, run) => sum + run.stops, 0)
  const isLocked = runs.some(({ link }) => link?.isLocked)
  const toDecide = problems.length > 0 ? say.toDecide(problems.length) : ''
  const isUrgent = problems.length > 0 || isLocked
  const summary = [`${say.today}: ${say.summary(runs.length, done, stops)}`, toDecide].filter(Boolean).join(' · ')
  return (
    <details className={styles.today} data-problems={isUrgent || undefined} open={isUrgent}>
      <summary>{summary}</summary>
      <p role="status" className="visually-hidden">
        {[toDecide, isLocked && say.locked].filter(Boolean).join(' ')}
      </p>
      <div className={styles.inside}>
        <RunsList data={data} />
        <p className={styles.all}>
          <Link to="/orders/dispatch/runs">{say.all}</Link>
        </p>
      </div>
    </details>
  )
}
