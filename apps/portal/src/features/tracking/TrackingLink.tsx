import { Button, TextInput } from '@mantine/core'
import { whatsappLink } from '@phuljhari/contract/estimates/whatsapp-text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DisplayedOrder } from '../../entities/orders/read-orders.ts'
import { config } from '../../lib/config.ts'
import { failureText, loadFailure } from '../../lib/failure-text.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { dialogs } from '../../ui/dialogs.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { toast } from '../../ui/toast.ts'
import { WhatsappButton } from '../../ui/WhatsappButton.tsx'
import { say } from './tracking.messages.ts'
import styles from './tracking.module.css'
import { newLinkId, trackingLinkQuery, trackingPapersQuery, useRevokeLinks } from './tracking.queries.ts'

type Order = Pick<DisplayedOrder, 'id' | 'customerName' | 'customerPhone'>
type Made = { link: string; working: number; endsOn: string | null }

/** The link, to be copied or sent by WhatsApp in the customer's language. */
function Sharing({ order, link }: { order: Order; link: string }) {
  const { id, customerName: name, customerPhone: phoneNumber } = order
  const { data: papers } = useQuery(trackingPapersQuery({ name, phoneNumber }))
  const text = papers?.trackingText(config.store.name, id, link)
  return (
    <div className={styles.actions}>
      <CopyButton label={say.copy} text={link} variant="filled" />
      <WhatsappButton link={text === undefined ? null : whatsappLink(phoneNumber, text)} onOpen={() => {}} />
    </div>
  )
}

function MadeLink({ order, made, onDone }: { order: Order; made: Made; onDone: () => void }) {
  const [failure, setFailure] = useState('')
  const { mutateAsync, isPending } = useRevokeLinks(order.id)
  const link = new URL(made.link, window.location.origin).href
  const revoke = async () => {
    if (!(await dialogs.confirm(say.confirmRevoke))) return
    setFailure('')
    try {
      const { revoked } = await mutateAsync()
      toast.success(say.revoked(revoked))
      onDone()
    } catch (error) {
      setFailure(failureText(error, say.revokeFailed))
    }
  }
  return (
    <div className={dialogStyles.form}>
      {failure !== '' && <ErrorBanner text={failure} />}
      <p className={styles.hint}>{say.hint}</p>
      <TextInput
        size="md"
        label={say.link}
        value={link}
        readOnly
        // It was not there when the dialog opened.
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Sharing order={order} link={link} />
      <p className={styles.until}>
        {say.onlyNow} {say.worksUntil(made.endsOn)} {made.working > 1 && say.others(made.working - 1)}
      </p>
      <div className={dialogStyles.footer}>
        <Button size="md" color="red" variant="light" loading={isPending} onClick={() => void revoke()}>
          {say.revoke}
        </Button>
        <Button size="md" variant="default" disabled={isPending} onClick={onDone}>
          {say.close}
        </Button>
      </div>
    </div>
  )
}

function TrackingLink({ order, onDone }: { order: Order; onDone: () => void }) {
  const cache = useQueryClient()
  const [id] = useState(newLinkId)
  const { data, error, refetch } = useQuery(trackingLinkQuery(cache, order.id, id))
  if (data) return <MadeLink order={order} made={data} onDone={onDone} />
  if (error) return <LoadError text={loadFailure(error, say.makeFailed)} onRetry={refetch} />
  return <Loading text={say.making} />
}

/** Makes a link with which the customer follows the order, and shows it (feature orders.tracking). */
export const openTracking = (order: Order): void =>
  void dialogs.form(say.title, (done) => <TrackingLink order={order} onDone={done} />)
