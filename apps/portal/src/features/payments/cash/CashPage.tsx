import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailure } from '../../../lib/failure-text.ts'
import { Drawing } from '../../../ui/Drawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { TotalTiles } from '../../../ui/TotalTiles.tsx'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { AgentsTable } from './AgentsTable.tsx'
import { say } from './cash.messages.ts'
import styles from './cash.module.css'
import { cashQuery } from './cash.queries.ts'
import { HandOverTable } from './HandOverTable.tsx'

const loadDialog = () => import('./TakeCashDialog.tsx').then((module) => module.TakeCashDialog)

/** The cash that delivery agents hold, and what they have handed over. */
export function CashPage() {
  const { data, error, refetch } = useQuery(cashQuery)
  const [from, setFrom] = useState<{ agentId: string; agentName: string } | null>(null)
  const close = () => setFrom(null)
  const TakeCashDialog = useDeferredDialog(loadDialog, from !== null, close, data !== undefined)

  if (!data)
    return error ? (
      <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
    ) : (
      <Loading text={say.loading} />
    )

  const { agents, held, handOvers } = data
  const open = handOvers.filter(({ difference }) => difference && !difference.accepted).length
  if (agents.length === 0 && handOvers.length === 0)
    return <EmptyState title={say.none} hint={say.noneHint} drawing={<Drawing of="orders" />} />
  return (
    <>
      <TotalTiles
        className={styles.totals}
        totals={[
          [say.held, formatRupees(held)],
          [say.toAccept, formatCount(open)],
        ]}
      />
      <section className={styles.section}>
        <h2>{say.agents}</h2>
        {agents.length === 0 ? (
          <p className={styles.muted}>{say.none}</p>
        ) : (
          <AgentsTable agents={agents} onTake={setFrom} />
        )}
      </section>
      <section className={styles.section}>
        <h2>{say.history}</h2>
        {handOvers.length === 0 ? (
          <p className={styles.muted}>{say.noHistory}</p>
        ) : (
          <HandOverTable handOvers={handOvers} />
        )}
      </section>
      {from && TakeCashDialog && <TakeCashDialog key={from.agentId} {...from} onClose={close} />}
    </>
  )
}
