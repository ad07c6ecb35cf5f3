import type { Customer } from '@phuljhari/contract/customers/customers.contract'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { failureText } from '../../../lib/failure-text.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { say } from '../customers.messages.ts'
import { useSplitCustomer } from '../customers.queries.ts'
import styles from './customer-details.module.css'

/** The names under which a customer ordered, each of which can become a separate customer. */
export function CustomerNames({ customer, onOpen }: { customer: Customer; onOpen: (id: string) => void }) {
  const { send, isPending } = useSplitCustomer()
  const split = async ({ id, name }: Customer['names'][number]) => {
    if (!(await dialogs.confirm(say.confirmSplit(name)))) return
    try {
      const created = await send({ id: customer._id, name: id })
      toast.success(say.splitDone(created?.name ?? name))
      if (created) onOpen(created._id)
    } catch (error) {
      void dialogs.alert(failureText(error, say.splitFailed))
    }
  }
  return (
    <section className={styles.question} aria-label={say.names}>
      <h3>{say.names}</h3>
      <ul>
        {customer.names.map((one) => (
          <li key={one.id}>
            <span>
              {one.name}
              <small>
                {formatPhone(one.phoneNumber)} · {say.orders(one.orders)}
              </small>
            </span>
            <PlainButton disabled={isPending} onClick={() => void split(one)}>
              {say.splitNamed(one.name)}
            </PlainButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
