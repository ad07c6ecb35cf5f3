import { formatCount } from '@phuljhari/contract/rules/format-number'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { isDone } from '@phuljhari/contract/runs/run-words'
import type { RunDetails } from '@phuljhari/contract/runs/runs.contract'
import { IconPrinter, IconRoute } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureAlert, failureText, loadFailure } from '../../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { dialogs } from '../../../../ui/dialogs.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { LoadError } from '../../../../ui/LoadError.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { HeaderButton, PageHeader } from '../../../../ui/PageHeader.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useLiveList } from '../use-live-list.ts'
import { linkText, telLink } from './RunCard.tsx'
import { RunLink } from './RunLink.tsx'
import { RunProblems } from './RunProblems.tsx'
import { say } from './runs.messages.ts'
import styles from './runs.module.css'
import { RUN_POLL_MS, runQuery, suggestStops } from './runs.queries.ts'
import { RunStops } from './RunStops.tsx'
import { useStopOrder } from './use-stop-order.ts'

/** A run: its stops in order, its link, and the reports that wait for a decision. */
export function RunPage({ id }: { id: string }) {
  const query = runQuery(id)
  const cache = useQueryClient()
  useLiveList(() => void cache.invalidateQueries({ queryKey: query.queryKey }))
  const { data, error, refetch } = useQuery({ ...query, refetchInterval: RUN_POLL_MS })
  if (data) return <Run run={data} />
  return error ? (
    <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
  ) : (
    <Loading text={say.loading} />
  )
}

function Run({ run }: { run: RunDetails }) {
  const order = useStopOrder(run)
  const done = run.stops.filter(isDone).length
  const toCollect = run.stops.reduce((sum, stop) => sum + (isDone(stop) ? 0 : Math.max(0, stop.due)), 0)
  const cartons = run.stops.reduce((sum, stop) => sum + (stop.cartons ?? 0), 0)
  const suggest = useSingleFlight(async () => {
    try {
      const { orderIds, kmBefore, kmAfter, byPincode, withoutPlace } = await suggestStops(run._id)
      const message = [
        say.suggestion(kmBefore, kmAfter),
        byPincode > 0 && say.byPincode(byPincode),
        withoutPlace > 0 && say.withoutPlace(withoutPlace),
        say.noTraffic,
      ]
      const question = { title: say.suggest, message: message.filter(Boolean).join(' '), confirmLabel: say.useOrder }
      if (await dialogs.confirm(question)) order.store(orderIds)
    } catch (error) {
      await dialogs.alert(failureAlert(error, say.suggestFailed))
    }
  })
  const print = useSingleFlight(async () => {
    try {
      const { printRunSheet } = await import('./print-run.tsx')
      await printRunSheet({ ...run, stops: order.stops })
    } catch (error) {
      toast.error(failureText(error, say.printFailed))
    }
  })
  return (
    <>
      <PageHeader title={run.agentName} subtitle={say.runOf(run.day)} crumb={run.agentName}>
        {run.stops.length > 0 && (
          <>
            <HeaderButton icon={IconRoute} onClick={() => void suggest()}>
              {say.suggest}
            </HeaderButton>
            <HeaderButton icon={IconPrinter} onClick={() => void print()}>
              {say.print}
            </HeaderButton>
          </>
        )}
      </PageHeader>
      <div className={styles.head}>
        <FactList
          className={styles.facts}
          facts={[
            [say.facts.stops, say.done(done, run.stops.length)],
            [say.facts.cartons, formatCount(cartons)],
            [say.facts.toCollect, formatRupees(toCollect)],
            [say.facts.cash, formatRupees(run.cashTaken)],
            [say.facts.seen, say.seen(run.seenAt)],
            [say.facts.link, linkText(run)],
          ]}
        />
        <span className={styles.actions}>
          <RunLink run={run} />
          <a href={telLink(run.agentPhone)}>{say.call(run.agentPhone)}</a>
        </span>
      </div>
      <RunProblems problems={run.problems} />
      {run.stops.length === 0 ? (
        <EmptyState title={say.noStops} hint={say.nothingHint} />
      ) : (
        <RunStops runId={run._id} order={order} />
      )}
    </>
  )
}
