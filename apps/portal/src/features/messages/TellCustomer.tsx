import { Button } from '@mantine/core'
import type { ToTell } from '@phuljhari/contract/messages/messages.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailure } from '../../lib/failure-text.ts'
import dialogStyles from '../../ui/dialog.module.css'
import { dialogs } from '../../ui/dialogs.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { MessageView } from './MessageView.tsx'
import { say } from './messages.messages.ts'
import styles from './messages.module.css'
import { orderMessagesQuery } from './messages.queries.ts'

type Props = { orderId: string; consignmentId: string | undefined; onDone: () => void }

function OrderMessages({ orderId, consignmentId, onDone }: Props) {
  const { data, error, refetch } = useQuery(orderMessagesQuery(orderId))
  const [chosen, setChosen] = useState(consignmentId)
  if (!data)
    return error ? (
      <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
    ) : (
      <Loading text={say.loading} />
    )
  const { now, messages, canMail } = data
  const idOf = ({ facts }: ToTell) => facts.consignment?._id ?? ''
  const entry = now.find((one) => idOf(one) === chosen) ?? now[0]
  const close = (
    <Button size="md" variant="default" onClick={onDone}>
      {say.close}
    </Button>
  )
  return (
    <div className={dialogStyles.form}>
      {entry && now.length > 1 && (
        <Segments
          label={say.title}
          value={idOf(entry)}
          options={now.map((one) => ({
            value: idOf(one),
            label: say.about(one.event, one.facts.consignment?.lrNumber),
          }))}
          onChange={setChosen}
        />
      )}
      {entry ? (
        <MessageView
          key={idOf(entry)}
          entry={entry}
          canMail={canMail}
          hint={({ ways }) => <p className={styles.hint}>{ways.length === 0 ? say.noAddress : say.opensApp}</p>}
          leave={() => close}
          onTold={() => {}}
        />
      ) : (
        <>
          <p>{say.nothing}</p>
          <div className={dialogStyles.footer}>{close}</div>
        </>
      )}
      {messages.length > 0 && (
        <section aria-label={say.before}>
          <h3 className={styles.before}>{say.before}</h3>
          <ul className={styles.told}>
            {messages.map((message) => (
              <li key={message._id}>
                <span>{say.told(message)}</span>
                <time dateTime={message.at}>{say.toldAt(message)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Shows what the customer of an order can be told now, and was told (feature messages). */
export const openMessages = (orderId: string, consignmentId?: string): void =>
  void dialogs.form(say.title, (done) => (
    <OrderMessages orderId={orderId} consignmentId={consignmentId} onDone={done} />
  ))
