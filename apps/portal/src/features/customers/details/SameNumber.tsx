import type { Customer } from '@phuljhari/contract/customers/customers.contract'
import { useRef } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { placeText, say } from '../customers.messages.ts'
import { useKeepApart } from '../customers.queries.ts'
import styles from './customer-details.module.css'
import { useMerge } from './MergeDialog.tsx'

/** Asks whether customers with the same number are one person. */
export function SameNumber({ customer, onOpen }: { customer: Customer; onOpen: (id: string) => void }) {
  const { merge, isPending: isMerging } = useMerge(customer)
  const { send: keepApart, isPending: isKeeping } = useKeepApart()
  const section = useRef<HTMLElement>(null)
  /** The pressed button disappears with the change, so the dialog gets the focus. */
  const focusDialog = () => section.current?.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })
  const confirmDifferent = async () => {
    try {
      focusDialog()
      await keepApart({ id: customer._id })
      toast.success(say.keptApart)
    } catch (error) {
      void dialogs.alert(failureText(error, say.keepApartFailed))
    }
  }
  const { isAmbiguous, sameNumber } = customer
  return (
    <section ref={section} className={styles.question} data-open={isAmbiguous || undefined} aria-label={say.samePerson}>
      <h3>{isAmbiguous ? say.samePerson : say.sameNumber}</h3>
      <p>{isAmbiguous ? say.samePersonHint : say.keptApartHint}</p>
      <ul>
        {sameNumber.map((other) => (
          <li key={other._id}>
            <span>
              <TextButton onClick={() => onOpen(other._id)}>{other.name}</TextButton>
              <small>{[placeText(other), say.orders(other.orders)].filter(Boolean).join(' · ')}</small>
            </span>
            <PlainButton disabled={isMerging} onClick={() => void merge(other, focusDialog)}>
              {sameNumber.length > 1 ? say.mergeNamed(other.name) : say.merge}
            </PlainButton>
          </li>
        ))}
      </ul>
      {isAmbiguous && (
        <PlainButton loading={isKeeping} onClick={() => void confirmDifferent()}>
          {say.different}
        </PlainButton>
      )}
    </section>
  )
}
