import { RUN_WHY_TEXTS } from '@phuljhari/contract/runs/run-problems'
import type { RunProblem } from '@phuljhari/contract/runs/runs.contract'
import type { RunDecision } from '@phuljhari/contract/runs/run-words'
import { Link } from 'react-router'
import { failureAlert } from '../../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { dialogs } from '../../../../ui/dialogs.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { toast } from '../../../../ui/toast.ts'
import { DecideReport } from './DecideReport.tsx'
import { telLink } from './RunCard.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import { DECISIONS, linkTexts, say, SEEN } from './runs.messages.ts'
import styles from './runs.module.css'
import { useEndRunLink } from './runs.queries.ts'

/** What can be decided: nothing is left to apply of a report whose order and money are recorded. */
function decisionsOf({ isApplied, isPaid, reported: { status, paid } }: RunProblem): RunDecision[] {
  if (status === null) return ['keep']
  const hasMoney = paid !== null && !isPaid
  if (isApplied) return hasMoney ? ['accept', 'keep'] : ['accept']
  return hasMoney ? ['accept', 'money', 'keep'] : ['accept', 'keep']
}
const isOnlySeen = ({ isApplied, isPaid, reported: { paid } }: RunProblem) => isApplied && (isPaid || paid === null)

/** For what a phone sent in vain: ends the link, which may be in wrong hands, and clears the list of such reports. */
function EndFlood({ runId }: { runId: string }) {
  const { mutateAsync, isPending } = useEndRunLink(runId)
  const end = useSingleFlight(async () => {
    if (!(await dialogs.confirm(linkTexts.confirmEndFlood))) return
    try {
      await mutateAsync({ settles: true })
      toast.success(linkTexts.ended)
    } catch (error) {
      await dialogs.alert(failureAlert(error, linkTexts.endFailed))
    }
  })
  return (
    <PlainButton tone="red" loading={isPending} onClick={() => void end()}>
      {linkTexts.endFlood}
    </PlainButton>
  )
}

function Problem({ problem }: { problem: RunProblem }) {
  const { orderId, order, reported, why, message, agentName, agentPhone } = problem
  const textOf = (decision: RunDecision) => (isOnlySeen(problem) ? SEEN : DECISIONS[decision])
  const decide = async (decision: RunDecision) => {
    const { label, question } = textOf(decision)
    const isDone = await dialogs.form(label, (close) => (
      <DecideReport problem={problem} decision={decision} label={label} question={question} onDone={close} />
    ))
    if (isDone) toast.success(say.decided)
  }
  return (
    <li>
      <div>
        <strong>{why in RUN_WHY_TEXTS && message === '' ? RUN_WHY_TEXTS[why] : message}</strong>
        <p>
          {order === null ? orderId : <Link to={`/orders?order=${encodeURIComponent(orderId)}`}>{orderId}</Link>}
          {order !== null && ` · ${order.customerName}`} · {agentName}
        </p>
        <p>
          {[
            say.reported(problem),
            reported.takenBy !== '' && say.takenBy(reported.takenBy),
            reported.paid && say.paidAtDoor(reported.paid),
            reported.reason,
            reported.unread,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {orderId !== '' && <p>{say.orderNow(problem)}</p>}
      </div>
      <span className={styles.actions}>
        {reported.hasPhoto && <PhotoButton runId={problem.runId} photoId={problem._id} orderId={orderId} />}
        {decisionsOf(problem).map((decision) => (
          <PlainButton
            key={decision}
            tone={decision === 'keep' ? 'quiet' : 'default'}
            onClick={() => void decide(decision)}
          >
            {textOf(decision).label}
          </PlainButton>
        ))}
        {(why === 'unknown' || why === 'unreadable') && <EndFlood runId={problem.runId} />}
        <a href={telLink(agentPhone)}>{say.call(agentPhone)}</a>
      </span>
    </li>
  )
}

/** Reports that wait for a decision, each with what the phone said beside the order as it is; nothing without one. */
export const RunProblems = ({ problems }: { problems: readonly RunProblem[] }) =>
  problems.length > 0 && (
    <section className={styles.problems} aria-label={say.problemsTitle}>
      <h2>{say.toDecide(problems.length)}</h2>
      <ul>
        {problems.map((problem) => (
          <Problem key={`${problem.runId} ${problem._id}`} problem={problem} />
        ))}
      </ul>
    </section>
  )
