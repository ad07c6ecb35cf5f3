import type { Customer, CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, loadFailure } from '../../../lib/failure-text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { toast } from '../../../ui/toast.ts'
import { placeText, say } from '../customers.messages.ts'
import { customersQuery, useMergeCustomers } from '../customers.queries.ts'
import styles from './customer-details.module.css'

/** Merges another customer into this one, after a confirmation. `merge` resolves to whether that was done. */
export function useMerge(customer: CustomerSummary) {
  const { send, isPending } = useMergeCustomers()
  const merge = async (other: CustomerSummary, onStart = () => {}): Promise<boolean> => {
    if (!(await dialogs.confirm(say.confirmMerge(other.name, customer.name)))) return false
    try {
      onStart()
      await send({ id: customer._id, other: other._id })
    } catch (error) {
      void dialogs.alert(failureText(error, say.mergeFailed))
      return false
    }
    toast.success(say.merged(customer.name))
    return true
  }
  return { merge, isPending }
}

/** Returns the facts that tell two customers apart, or show that they are one person. */
const factsOf = (customer: CustomerSummary) =>
  [
    formatPhone(customer.phoneNumber),
    placeText(customer),
    customer.gstin,
    `${say.orders(customer.orders)}, ${formatRupees(customer.totalAmount)}`,
  ].filter(Boolean)

/** Finds another customer, with any phone number, and merges it into this one. */
export function MergeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const isSearching = search.trim() !== ''
  const pages = useInfiniteQuery({ ...customersQuery({ search: search.trim() }), enabled: isSearching })
  const { merge, isPending } = useMerge(customer)
  const found = pages.data?.pages.flatMap((page) => page.customers).filter(({ _id }) => _id !== customer._id)
  return (
    <Dialog title={say.mergeTitle(customer.name)} busy={isPending} onClose={onClose}>
      <div className={styles.merge}>
        <FactList facts={[[customer.name, factsOf(customer).join(' · ')]]} />
        <p>{say.mergeHint}</p>
        <SearchBox label={say.searchLabel} placeholder={say.searchPlaceholder} value={search} onSearch={setSearch} />
        {pages.error && !pages.data && (
          <LoadError text={loadFailure(pages.error, say.loadFailed)} onRetry={pages.refetch} />
        )}
        <div role="status">
          {isSearching && pages.isPending && !pages.error && say.loading}
          {isSearching && found?.length === 0 && say.noneMatch}
        </div>
        {isSearching && found && found.length > 0 && (
          <ul className={styles.found} aria-label={say.table}>
            {found.map((other) => (
              <li key={other._id}>
                <span>
                  <strong>{other.name}</strong>
                  {factsOf(other).map((fact) => (
                    <small key={fact}>{fact}</small>
                  ))}
                </span>
                <PlainButton
                  disabled={isPending}
                  onClick={() => void merge(other).then((isDone) => isDone && onClose())}
                >
                  {say.mergeNamed(other.name)}
                </PlainButton>
              </li>
            ))}
          </ul>
        )}
        {isSearching && pages.data && <ShowMore pages={pages} fallback={say.loadFailed} />}
      </div>
    </Dialog>
  )
}
