import type { EstimateSummary } from '@phuljhari/contract/estimates/estimates.contract'
import { daysBetween, formatDate, indiaDay } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { PersonName } from '../../entities/accounts/account-names.tsx'
import { indiaToday } from '../../lib/india-today.ts'
import { ListTable } from '../../ui/ListTable.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { EstimateBadge } from './EstimateBadge.tsx'
import { say } from './estimates.messages.ts'
import styles from './estimates.module.css'
import { t, tc } from '@phuljhari/contract/rules/t'

type Props = { estimates: readonly EstimateSummary[]; onOpen: (number: string) => void }

const ageOf = ({ at }: EstimateSummary) => daysBetween(indiaDay(new Date(at)), indiaToday())

const columns = (onOpen: Props['onOpen']) => [
  {
    title: t('Estimate'),
    cell: ({ number, version }: EstimateSummary) => (
      <span>
        <TextButton onClick={() => onOpen(number)}>{number}</TextButton>
        {version > 1 && <small>{t('Version {version}', { version })}</small>}
      </span>
    ),
  },
  {
    title: t('Customer'),
    className: styles.customer,
    cell: ({ customerName, phoneNumber, city }: EstimateSummary) => (
      <span>
        {customerName}
        <small>{[formatPhone(phoneNumber), city].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  {
    title: t('Total'),
    number: true as const,
    cell: ({ totalAmount, items }: EstimateSummary) => (
      <span>
        {formatRupees(totalAmount)}
        <small>{say.items(items)}</small>
      </span>
    ),
  },
  { title: t('Age'), cell: (estimate: EstimateSummary) => say.age(ageOf(estimate)) },
  { title: t('Valid till'), cell: ({ validUntil }: EstimateSummary) => formatDate(validUntil) },
  {
    title: tc('of a document or payment', 'State'),
    cell: (estimate: EstimateSummary) => <EstimateBadge {...estimate} />,
  },
  { title: t('By'), className: styles.person, cell: ({ person }: EstimateSummary) => <PersonName actor={person} /> },
]

/** Estimates, newest first; on phones each is a card of labelled lines. */
export const EstimateTable = ({ estimates, onOpen }: Props) => (
  <ListTable label={t('Estimates')} columns={columns(onOpen)} rows={estimates} keyOf={({ number }) => number} />
)
