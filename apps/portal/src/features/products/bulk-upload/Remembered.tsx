import { Button } from '@mantine/core'
import { failureText } from '../../../lib/failure-text.ts'
import { toast } from '../../../ui/toast.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import styles from './list-questions.module.css'
import { say } from './bulk-upload.messages.ts'
import { useForgetLayout } from './price-list.queries.ts'

/** Says that earlier answers were applied, and offers to forget them. */
export function Remembered({ layout }: { layout: string }) {
  const { mutate: forget, isPending } = useForgetLayout()
  const showError = (error: Error) => toast.error(failureText(error, NETWORK_ERROR))
  return (
    <div className={styles.remembered}>
      <p role="status">{say.remembered}</p>
      <Button variant="subtle" size="md" loading={isPending} onClick={() => forget(layout, { onError: showError })}>
        {say.forget}
      </Button>
    </div>
  )
}
