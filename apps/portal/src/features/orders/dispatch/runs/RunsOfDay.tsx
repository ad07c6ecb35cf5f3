import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { failureAlert, loadFailure } from '../../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { dialogs } from '../../../../ui/dialogs.ts'
import { LoadError } from '../../../../ui/LoadError.tsx'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { useLiveList } from '../use-live-list.ts'
import { RunCard } from './RunCard.tsx'
import { RunProblems } from './RunProblems.tsx'
import { say } from './runs.messages.ts'
import styles from './runs.module.css'
import { reloadRuns, RUN_POLL_MS, runsQuery, useStartRun, type RunsOfDay as Data } from './runs.queries.ts'

/** The runs of a day, refetched while they are shown. */
export function useRuns(day: string) {
  const cache = useQueryClient()
  // The stream makes it fresh at once; what it does not tell is polled.
  useLiveList(() => void reloadRuns(cache))
  return useQuery({ ...runsQuery(day), refetchInterval: RUN_POLL_MS })
}

/** Runs as cards, the reports to decide above them, and below them the agents who have none yet. */
export function RunsList({ data }: { data: Data }) {
  const navigate = useNavigate()
  const { mutateAsync, isPending, variables } = useStartRun()
  const start = useSingleFlight(async (agentId: string) => {
    try {
      const { _id: id } = await mutateAsync({ agentId, day: data.day })
      await navigate(`/orders/dispatch/runs/${id}`)
    } catch (error) {
      await dialogs.alert(failureAlert(error, say.startFailed))
    }
  })
  return (
    <>
      <RunProblems problems={data.problems} />
      <div className={styles.cards}>
        {data.runs.map((run) => (
          <RunCard key={run._id} run={run} />
        ))}
      </div>
      {data.without.length > 0 && (
        <ul className={styles.without} aria-label={say.withoutTitle}>
          {data.without.map(({ agentId, agentName, orders }) => (
            <li key={agentId}>
              <span>{say.without(agentName, orders)}</span>
              <PlainButton loading={isPending && variables?.agentId === agentId} onClick={() => void start(agentId)}>
                {say.start}
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The error of a list of runs that could not be loaded. */
export const RunsError = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <LoadError text={loadFailure(error, say.loadFailed)} onRetry={onRetry} />
)
