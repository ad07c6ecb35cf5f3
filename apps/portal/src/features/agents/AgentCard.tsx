import { Button, Switch } from '@mantine/core'
import { groupAadhaar } from '@phuljhari/contract/rules/aadhaar'
import { formatMonthYear } from '@phuljhari/contract/rules/dates'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import styles from './agents.module.css'
import type { DisplayedAgent } from './read-agents.ts'

type Props = { agent: DisplayedAgent; onToggle: () => void; onEdit: () => void; onDelete: () => void }

/** A delivery agent with all that section 2 lists. */
export function AgentCard({ agent, onToggle, onEdit, onDelete }: Props) {
  const facts = [
    ['Phone', formatPhone(agent.phone)],
    ['Vehicle', agent.bikeNumber || 'Not provided'],
    ['Aadhar', groupAadhaar(agent.aadhar)],
    ['Deliveries', String(agent.deliveries)],
    ['Rating', agent.rating.toFixed(1)],
    ['Joined', formatMonthYear(agent.joined)],
  ] as const
  return (
    <li>
      <article className={styles.card} aria-label={agent.name}>
        <div className={styles.head}>
          {agent.profileImage ? (
            <img className={styles.avatar} src={agent.profileImage} alt="" loading="lazy" />
          ) : (
            <span className={styles.avatar} aria-hidden>
              {agent.name.slice(0, 2).toUpperCase()}
            </span>
          )}
          <div>
            <h2>{agent.name}</h2>
            <p>ID: {agent.id}</p>
          </div>
          <StatusBadge status={agent.displayed} />
        </div>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.foot}>
          <Switch
            size="md"
            color="var(--success)"
            label="Active"
            aria-label={`Active: ${agent.name}`}
            checked={agent.displayed === 'active'}
            onChange={onToggle}
          />
          <span>
            <Button variant="subtle" color="gray" size="sm" aria-label={`Edit ${agent.name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button variant="subtle" color="red" size="sm" aria-label={`Delete ${agent.name}`} onClick={onDelete}>
              Delete
            </Button>
          </span>
        </div>
      </article>
    </li>
  )
}
