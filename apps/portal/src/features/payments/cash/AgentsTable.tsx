import type { AgentCash } from '@phuljhari/contract/payments/cash.contract'
import { daysBetween, formatDate, formatTime, indiaDay } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useCan } from '../../../lib/can.ts'
import { counted } from '../../../lib/counted.ts'
import { ListTable } from '../../../ui/ListTable.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { momentText, say } from './cash.messages.ts'
import styles from './cash.module.css'

type Props = { agents: readonly AgentCash[]; onTake: (agent: AgentCash) => void }

/** `Today, 10:45 am`, or the date and how many days ago that was. */
function sinceText(iso: string): string {
  const days = daysBetween(indiaDay(new Date(iso)), indiaDay(new Date()))
  return days === 0 ? `Today, ${formatTime(iso)}` : `${formatDate(iso)} (${counted(days, 'day')})`
}

const columns = (canTake: boolean, onTake: Props['onTake']) => [
  {
    title: 'Agent',
    className: styles.name,
    cell: ({ agentName, orders }: AgentCash) => (
      <span>
        <strong>{agentName}</strong>
        <small>{say.orders(orders)}</small>
      </span>
    ),
  },
  { title: 'Holds', number: true as const, cell: ({ held }: AgentCash) => <strong>{formatRupees(held)}</strong> },
  { title: 'Since', cell: ({ since }: AgentCash) => since && sinceText(since) },
  {
    title: 'Last hand-over',
    cell: ({ lastHandOverAt }: AgentCash) => (lastHandOverAt === null ? 'None' : momentText(lastHandOverAt)),
  },
  ...(canTake
    ? [
        {
          title: 'Action',
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

/** Who holds how much and since when, the longest first. */
export function AgentsTable({ agents, onTake }: Props) {
  const canTake = useCan()('cash.receive')
  return (
    <ListTable label={say.agents} columns={columns(canTake, onTake)} rows={agents} keyOf={({ agentId }) => agentId} />
  )
}
