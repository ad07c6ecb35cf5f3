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

/** What a customer was charged and has paid, with links to the statement and the payments. */
export function CustomerMoney({ customer: { _id, phoneNumber, name } }: { customer: Customer }) {
  const { data, error, refetch } = useQuery(statementQuery(_id))
  const link = (page: string, parameters: Record<string, string>) =>
    `/orders/payments/${page}?${new URLSearchParams(parameters)}`
  return (
    <section aria-label={say.money}>
      <h3>{say.money}</h3>
      {!data && error && <LoadError text={loadFailure(error, say.moneyFailed)} onRetry={refetch} />}
      {!data && !error && <p role="status">{say.moneyLoading}</p>}
      {data && (
        <AmountList
          amounts={[
            ['Charged', formatRupees(data.totals.charged)],
            ['Credit notes', formatRupees(data.totals.credited)],
            ['Paid', formatRupees(data.totals.paid)],
            [data.balance < 0 ? 'Credit' : 'Balance', formatRupees(Math.abs(data.balance))],
          ]}
        />
      )}
      <p className={styles.moneyLinks}>
        <Link to={link('outstanding', { customer: _id })}>{say.statement}</Link>
        <Link to={link('ledger', { search: phoneNumber || name })}>{say.payments}</Link>
      </p>
    </section>
  )
}
