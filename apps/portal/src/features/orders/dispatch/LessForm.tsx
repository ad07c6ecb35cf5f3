import { TextInput } from '@mantine/core'
import { SHORT_REASONS, type ShortReason } from '@phuljhari/contract/dispatch/packing-states'
import type { PackedLine } from '@phuljhari/contract/dispatch/packing.contract'
import { useState } from 'react'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { say } from './packing.messages.ts'
import styles from './packing.module.css'

const LATER = 'later'

type Props = { line: PackedLine; onSave: (packed: number, short?: ShortReason) => void }

/** Asks how much of a line is packed, and why the rest is missing. */
export function LessForm({ line: { quantity, packed, shortage }, onSave }: Props) {
  const [typed, setTyped] = useState(packed === 0 ? '' : String(packed))
  const [reason, setReason] = useState<string>(shortage?.reason ?? 'outOfStock')
  const [error, setError] = useState('')
  const submit = () => {
    const count = typed.trim() === '' ? 0 : Number(typed)
    if (!Number.isInteger(count) || count < 0 || count > quantity) return setError(say.quantityInvalid(quantity))
    const short = SHORT_REASONS.find((one) => one === reason)
    onSave(count, count === quantity ? undefined : short)
  }
  return (
    <form
      className={dialogStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        size="md"
        label={say.packedQuantity}
        description={say.packedNow(packed, quantity)}
        inputMode="numeric"
        value={typed}
        error={error}
        data-autofocus
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setError('')
        }}
      />
      <fieldset className={styles.reasons}>
        <legend>{say.whyShort}</legend>
        {[...SHORT_REASONS, LATER].map((one) => (
          <label key={one}>
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            {one === LATER ? say.later : say.reasons[one as ShortReason]}
          </label>
        ))}
      </fieldset>
      <DialogFooter submitLabel={say.save} />
    </form>
  )
}
