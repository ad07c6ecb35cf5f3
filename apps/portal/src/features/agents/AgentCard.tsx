import { Button, Switch } from '@mantine/core'
import { groupAadhaar } from '@phuljhari/contract/rules/aadhaar'
import { formatMonthYear } from '@phuljhari/contract/rules/dates'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { imageUrl } from '../../lib/image-url.ts'
import { FactList } from '../../ui/FactList.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import styles from './agents.module.css'
import type { DisplayedAgent } from '../../entities/agents/read-agents.ts'
import { t } from '@phuljhari/contract/rules/t'

type Actions = {
  isDeleting: boolean
  onToggle: () => void
  onEdit: () => void
  onDelete: () => void
}
type Props = {
  agent: DisplayedAgent
  /** Null for a role that may only read. */
  actions: Actions | null
}

/** The profile image, or the first two letters of the name when there is none or it fails to load (section 2). */
function Avatar({ agent: { name, profileImage } }: { agent: DisplayedAgent }) {
  const [broken, setBroken] = useState('')
  if (profileImage && profileImage !== broken)
    return (
      <img
        className={styles.avatar}
        src={imageUrl(profileImage)}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(profileImage)}
      />
    )
  return (
    <span className={styles.avatar} aria-hidden>
      {[...name].slice(0, 2).join('').toUpperCase()}
    </span>
  )
}

/** The number in groups of four; one that the server has masked is shown as received. */
const aadhaarText = (aadhar: string) => (/^[\d\s-]*$/.test(aadhar) ? groupAadhaar(aadhar) : aadhar)

/** A delivery agent (section 2). */
export function AgentCard({ agent, actions }: Props) {
  const facts = [
    [t('Phone'), agent.phone && <a href={`tel:${agent.phone}`}>{formatPhone(agent.phone)}</a>],
    [t('Vehicle'), agent.bikeNumber],
    [t('Aadhar'), agent.isAadharUnreadable ? t('Unreadable') : aadhaarText(agent.aadhar)],
    [t('Joined'), formatMonthYear(agent.joined)],
    [t('Deliveries'), formatCount(agent.deliveries)],
    [
      t('Rating'),
      <span key="rating" className={styles.rating}>
        <IconStarFilled size={15} aria-hidden />
        {agent.rating.toFixed(1)}
      </span>,
    ],
  ] as const
  return (
    <li>
      <article className={styles.card} aria-label={agent.name}>
        <div className={styles.head}>
          <Avatar agent={agent} />
          <div>
            <h2>{agent.name}</h2>
            <p>{t('ID: {id}', { id: agent.id })}</p>
          </div>
          <StatusBadge status={agent.displayedStatus} />
        </div>
        <FactList className={styles.facts} facts={facts} />
        {actions && <AgentActions agent={agent} {...actions} />}
      </article>
    </li>
  )
}

function AgentActions({ agent, isDeleting, onToggle, onEdit, onDelete }: Actions & { agent: DisplayedAgent }) {
  return (
    <div className={styles.foot}>
      <Switch
        size="md"
        color="var(--success)"
        withThumbIndicator={false}
        label={t('Active')}
        aria-label={t('Active: {name}', { name: agent.name })}
        checked={agent.displayedStatus === 'active'}
        onChange={onToggle}
      />
      <span>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('Edit {name}', { name: agent.name })}
          onClick={onEdit}
        >
          {t('Edit')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          aria-label={t('Delete {name}', { name: agent.name })}
          loading={isDeleting}
          onClick={onDelete}
        >
          {t('Delete')}
        </Button>
      </span>
    </div>
  )
}
