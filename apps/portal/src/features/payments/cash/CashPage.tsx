import type { AgentCash } from '@phuljhari/contract/payments/cash.contract'
import { daysBetween, formatDate, formatTime, indiaDay } from '@phuljhari/contract/rules/dates'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { counted } from '../../../lib/counted.ts'
import { loadFailure } from '../../../lib/failure-text.ts'
import { Drawing } from '../../../ui/Drawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListTable } from '../../../ui/ListTable.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { TotalTiles } from '../../../ui/TotalTiles.tsx'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { momentText, say } from './cash.messages.ts'
import styles from './cash.module.css'
import { cashQuery } from './cash.queries.ts'
import { HandOverTable } from './HandOverTable.tsx'
import { TableSection } from './TableSection.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Props = { agents: readonly AgentCash[]; onTake: (agent: AgentCash) => void }

/** Returns `Today, 10:45 am`, or the date and how many days ago that was. */
function sinceText(iso: string): string {
  const days = daysBetween(indiaDay(new Date(iso)), indiaToday())
  return days === 0
    ? t('Today, {iso}', { iso: formatTime(iso) })
    : `${formatDate(iso)} (${counted(days, t('day'), t('days'))})`
}

const columns = (canTake: boolean, onTake: Props['onTake']) => [
  {
    title: t('Agent'),
    className: styles.name,
    cell: ({ agentName, orders }: AgentCash) => (
      <span>
        <strong>{agentName}</strong>
        <small>{say.orders(orders)}</small>
      </span>
    ),
  },
  { title: t('Holds'), number: true as const, cell: ({ held }: AgentCash) => <strong>{formatRupees(held)}</strong> },
  { title: t('Since'), cell: ({ since }: AgentCash) => since && sinceText(since) },
  {
    title: t('Last hand-over'),
    cell: ({ lastHandOverAt }: AgentCash) => (lastHandOverAt === null ? t('None') : momentText(lastHandOverAt)),
  },
  ...(canTake
    ? [
        {
          title: t('Action'),
          className: styles.action,
          cell: (agent: AgentCash) => (
            <PlainButton tone="marigold" onClick={() => onTake(agent)}>
              {say.take}
            </PlainButton>
          ),
        },
      ]
    : []),
]

/** The agents who hold cash, since when and how much, the longest first. */
function AgentsTable({ agents, onTake }: Props) {
  const canTake = useCan()('cash.receive')
  return (
    <ListTable label={say.agents} columns={columns(canTake, onTake)} rows={agents} keyOf={({ agentId }) => agentId} />
  )
}

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
    return <EmptyState title={say.none} hint={say.noneHint} drawing={<Drawing of="cash" />} />
  return (
    <>
      <TotalTiles
        className={styles.totals}
        totals={[
          [say.held, formatRupees(held)],
          [say.toAccept, formatCount(open)],
        ]}
      />
      <TableSection title={say.agents} none={agents.length === 0 && say.none}>
        <AgentsTable agents={agents} onTake={setFrom} />
      </TableSection>
      <TableSection title={say.history} none={handOvers.length === 0 && say.noHistory}>
        <HandOverTable handOvers={handOvers} />
      </TableSection>
      {from && TakeCashDialog && <TakeCashDialog key={from.agentId} {...from} onClose={close} />}
    </>
  )
}
