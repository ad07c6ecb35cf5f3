import { Button } from '@mantine/core'
import { TELL_WAY_LABELS } from '@phuljhari/contract/dispatch/consignment-words'
import type { Untold } from '@phuljhari/contract/dispatch/consignments.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import dialogStyles from '../../../../ui/dialog.module.css'
import { dialogs } from '../../../../ui/dialogs.ts'
import { Loading } from '../../../../ui/Loading.tsx'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { say } from './booking.messages.ts'
import styles from './consignments.module.css'
import { untoldQuery } from './booking.queries.ts'
import { useMessage } from './use-message.ts'

/** How many customers were not told about their consignments, and the way to tell one after another. */
export function ToTell() {
  const { data = [] } = useQuery(untoldQuery)
  if (data.length === 0) return null
  const open = () => dialogs.form(say.tellTitle, (close) => <Queue customers={data} onDone={close} />)
  return <PlainButton onClick={() => void open()}>{say.toTell(data.length)}</PlainButton>
}

/** The customers as they were when the dialog opened, one at a time. */
function Queue({ customers, onDone }: { customers: readonly Untold[]; onDone: () => void }) {
  const [at, setAt] = useState(0)
  const customer = customers[at]
  if (!customer)
    return (
      <div className={dialogStyles.form}>
        <p role="status">{say.toldAll}</p>
        <div className={dialogStyles.footer}>
          <Button size="md" autoFocus onClick={onDone}>
            {say.close}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={dialogStyles.form}>
      <p className={styles.hint}>
        {say.tellProgress(at + 1, customers.length)} · {say.tellHint}
      </p>
      <Message key={at} customer={customer} onNext={() => setAt(at + 1)} />
    </div>
  )
}

/** A link that was not there when the dialog opened, so that Enter opens it. */
const focus = (link: HTMLAnchorElement | null) => link?.focus()

function Message({ customer, onNext }: { customer: Untold; onNext: () => void }) {
  const message = useMessage(customer)
  if (!message) return <Loading text={say.loading} />
  return (
    <>
      <h3>
        {customer.customerName} · {customer.orderId}
      </h3>
      <p className={styles.message}>{message.text}</p>
      <div className={dialogStyles.footer}>
        <Button size="md" variant="default" onClick={onNext}>
          {say.skip}
        </Button>
        {message.ways.map(({ way, href }, index) => (
          <Button
            key={way}
            size="md"
            component="a"
            href={href}
            target="_blank"
            rel="noreferrer"
            variant={index === 0 ? 'filled' : 'default'}
            ref={index === 0 ? focus : undefined}
            onClick={() => {
              message.record(way)
              onNext()
            }}
          >
            {TELL_WAY_LABELS[way]}
          </Button>
        ))}
      </div>
    </>
  )
}
