import type { ActivityEvent } from '@phuljhari/contract/activity/activity.contract'
import { changesText, eventFields } from '@phuljhari/contract/activity/describe-event'
import { say } from './activity.messages.ts'
import styles from './activity.module.css'

/** What changed, and on demand all recorded values before and after, side by side. */
export function EventChanges({ event }: { event: ActivityEvent }) {
  const fields = eventFields(event)
  if (fields.length === 0) return <span className={styles.muted}>{say.nothingRecorded}</span>
  return (
    <details className={styles.changes}>
      <summary>{changesText(event) || say.details}</summary>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ key, label, before, after, isChanged }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {[before, after].map((text, index) => (
                <td key={index === 0 ? 'before' : 'after'}>{isChanged && text !== '' ? <mark>{text}</mark> : text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
