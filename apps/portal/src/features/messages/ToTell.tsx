import { Button } from '@mantine/core'
import type { ToTell as Entry } from '@phuljhari/contract/messages/messages.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import dialogStyles from '../../ui/dialog.module.css'
import { dialogs } from '../../ui/dialogs.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { MessageView } from './MessageView.tsx'
import { say } from './messages.messages.ts'
import styles from './messages.module.css'
import { orderMessagesQuery, toTellQuery } from './messages.queries.ts'

/** How many customers are to be told of their orders, and the way to tell one after another. */
export function ToTell() {
  const { data } = useQuery(toTellQuery)
  if (!data || data.total === 0) return null
  const open = () => dialogs.form(say.queueTitle, (close) => <Queue entries={data.list} onDone={close} />)
  return <PlainButton onClick={() => void open()}>{say.toTell(data.total)}</PlainButton>
}

/** The customers as they were when the dialog opened, one at a time. */
function Queue({ entries, onDone }: { entries: readonly Entry[]; onDone: () => void }) {
  const [at, setAt] = useState(0)
  const entry = entries[at]
  if (!entry)
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
        {say.progress(at + 1, entries.length)} · {say.hint}
      </p>
      <Step key={at} entry={entry} onNext={() => setAt(at + 1)} />
    </div>
  )
}

function Step({ entry, onNext }: { entry: Entry; onNext: () => void }) {
  const { event, facts } = entry
  const { data } = useQuery(orderMessagesQuery(facts.orderId))
  return (
    <>
      <h3>
        {facts.customerName} · {facts.orderId}
      </h3>
      <p className={styles.about}>{say.about(event, facts.consignment?.lrNumber)}</p>
      <MessageView
        entry={entry}
        canMail={data?.canMail === true}
        leave={({ record }) => (
          <Button
            size="md"
            variant="default"
            onClick={() => {
              record('skip')
              onNext()
            }}
          >
            {say.skip}
          </Button>
        )}
        onTold={onNext}
      />
    </>
  )
}
