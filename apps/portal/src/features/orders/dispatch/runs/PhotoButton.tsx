import { useEffect } from 'react'
import { failureText } from '../../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { dialogs } from '../../../../ui/dialogs.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { toast } from '../../../../ui/toast.ts'
import { say } from './runs.messages.ts'
import styles from './runs.module.css'
import { fetchRunPhoto } from './runs.queries.ts'

function Photo({ url, orderId }: { url: string; orderId: string }) {
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img className={styles.photo} src={url} alt={say.photoOf(orderId)} />
}

type Props = { runId: string; photoId: string; orderId: string }

/** Shows the photo of a delivery. */
export function PhotoButton({ runId, photoId, orderId }: Props) {
  const show = useSingleFlight(async () => {
    try {
      const url = URL.createObjectURL(await fetchRunPhoto(runId, photoId))
      await dialogs.form(say.photoOf(orderId), () => <Photo url={url} orderId={orderId} />)
    } catch (error) {
      toast.error(failureText(error, say.photoFailed))
    }
  })
  return (
    <PlainButton tone="quiet" onClick={() => void show()}>
      {say.photo}
    </PlainButton>
  )
}
