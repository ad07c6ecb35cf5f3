import { Button } from '@mantine/core'
import type { Customer } from '@phuljhari/contract/customers/customers.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { loadFailure } from '../../../lib/failure-text.ts'
import { AmountList } from '../../../ui/AmountList.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { statementQuery } from '../../payments/outstanding.queries.ts'
import { say } from '../customers.messages.ts'
import styles from './customer-details.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** What a customer owes, with links to the statement and the payments. */
export function CustomerMoney({ customer: { _id, phoneNumber, name } }: { customer: Customer }) {
  const { data, error, refetch } = useQuery(statementQuery(_id))
  const link = (page: string, parameters: Record<string, string>) =>
    `/orders/payments/${page}?${new URLSearchParams(parameters)}`
  return (
    <section className={styles.money} aria-label={say.money}>
      {!data && error && <LoadError text={loadFailure(error, say.moneyFailed)} onRetry={refetch} />}
      {!data && !error && <p role="status">{say.moneyLoading}</p>}
      {data && (
        <AmountList
          plain
          amounts={[
            [data.balance < 0 ? t('Credit') : t('Balance'), formatRupees(Math.abs(data.balance))],
            [t('Charged'), formatRupees(data.totals.charged)],
            [t('Credit notes'), data.totals.credited !== 0 && formatRupees(data.totals.credited)],
            [t('Paid'), formatRupees(data.totals.paid)],
          ]}
        />
      )}
      <p className={styles.moneyLinks}>
        <Button component={Link} to={link('outstanding', { customer: _id })} variant="default" size="sm">
          {say.statement}
        </Button>
        <Link to={link('ledger', { search: phoneNumber || name })}>{say.payments}</Link>
      </p>
    </section>
  )
}
