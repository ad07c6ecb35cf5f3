import { useMediaQuery } from '@mantine/hooks'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { NavLink } from 'react-router'
import { preparedQuery } from '../../entities/approvals/approvals.queries.ts'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import styles from './payments.module.css'
import { claimsQuery } from './payments.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

export const TO_VERIFY = ''
export const TO_APPROVE = 'approve'
const COUNT_MS = 60_000

/** The number of payments to be verified, beside the tab's link, so that the name of the link stays the same. */
function ToVerify() {
  const { data = 0 } = useQuery({ ...claimsQuery, refetchInterval: COUNT_MS, select: ({ total }) => total })
  return <Waiting count={data} of={t('payments to verify')} />
}
function ToApprove() {
  const { data = 0 } = useQuery({ ...preparedQuery, refetchInterval: COUNT_MS, select: ({ total }) => total })
  return <Waiting count={data} of={t('corrections to approve')} />
}
const BADGES: Readonly<Record<string, ReactNode>> = { [TO_VERIFY]: <ToVerify />, [TO_APPROVE]: <ToApprove /> }

function Waiting({ count, of }: { count: number; of: string }) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {formatCount(count)}
      <span className="visually-hidden"> {of}</span>
    </span>
  )
}

type Page = { id: string; title: string; to: string }
type Props = { pages: readonly Page[]; current: Page }

/** Links between the pages of Payments: all in view, or on phones below a button that names the current one. */
export function PaymentTabs({ pages, current }: Props) {
  const isPhone = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  if (!isPhone)
    return <LinkTabs isSecondary label={t('Payments')} tabs={pages.map((one) => ({ ...one, badge: BADGES[one.id] }))} />
  return (
    <nav className={styles.pages} aria-label={t('Payments')}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {current.title}
        {BADGES[current.id]}
        <IconChevronDown size={20} aria-hidden />
      </button>
      {isOpen && (
        <ul>
          {pages.map(({ id, title, to }) => (
            <li key={id}>
              <NavLink end to={to} onClick={() => setOpen(false)}>
                {title}
              </NavLink>
              {BADGES[id]}
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}
