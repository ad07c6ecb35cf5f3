import type { RunOnBoard } from '@phuljhari/contract/runs/runs.contract'
import { Link } from 'react-router'
import { say } from './runs.messages.ts'
import styles from './runs.module.css'

/** Dials a number as it is stored. */
export const telLink = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`

export const linkText = ({ link }: Pick<RunOnBoard, 'link'>): string =>
  link === null ? say.noLink : link.isLocked ? say.locked : say.phones(link.phones)

/** A run on the board: how far it is, and what waits for the clerk. */
export function RunCard({ run }: { run: RunOnBoard }) {
  const done = run.delivered + run.failed
  return (
    <article className={styles.card} data-problems={run.problems > 0 || undefined}>
      <header>
        <h3>
          <Link to={`/orders/dispatch/runs/${run._id}`}>{run.agentName}</Link>
        </h3>
        <p>{say.done(done, run.stops)}</p>
      </header>
      <progress max={Math.max(run.stops, 1)} value={done} aria-label={run.agentName} />
      <p className={styles.next}>{run.next ? say.next(run.next.customerName) : say.nothingNext}</p>
      <p>
        {[
          say.waiting(run.stops - done),
          run.failed > 0 && say.failed(run.failed),
          say.toCollect(run.toCollect),
          run.cashTaken > 0 && say.cashTaken(run.cashTaken),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {run.problems > 0 && <p className={styles.problem}>{say.toDecide(run.problems)}</p>}
      <footer>
        <p className={run.link?.isLocked ? styles.problem : undefined}>
          {run.seenAt === null || run.link?.isLocked ? linkText(run) : say.seen(run.seenAt)}
        </p>
        <a href={telLink(run.agentPhone)}>{say.call(run.agentPhone)}</a>
      </footer>
    </article>
  )
}
