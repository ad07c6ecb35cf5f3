import type { PackedLine } from '@phuljhari/contract/dispatch/packing.contract'
import { inCases } from '@phuljhari/contract/rules/cases'
import { IconCheck } from '@tabler/icons-react'
import { detailsOf } from './item-details.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { say } from './packing.messages.ts'
import styles from './packing.module.css'

type Props = {
  line: PackedLine
  isDone: boolean
  /** Whether the user may not tick it. */
  isLocked: boolean
  /** @param packed how much is packed in all */
  onTick: (packed: number) => void
  onLess: () => void
}

/** A line to pack, with a target as large as a thumb in a glove. */
export function PackingLine({ line, isDone, isLocked, onTick, onLess }: Props) {
  const { name, quantity, packed, changedFrom, shortage } = line
  return (
    <li className={styles.line} data-done={isDone || undefined} data-changed={changedFrom !== null || undefined}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={say.pack(name)}
          checked={isDone}
          disabled={isLocked}
          onChange={({ currentTarget }) => onTick(currentTarget.checked ? quantity : 0)}
        />
        <span className={styles.box} aria-hidden>
          {isDone && <IconCheck size={26} stroke={3} />}
        </span>
        <strong>{inCases(quantity, line.unitsPerCase)}</strong>
        <span className={styles.what}>
          {name}
          <small>{detailsOf(line)}</small>
          {changedFrom !== null && <em>{say.changed(changedFrom, quantity)}</em>}
          {!isDone && packed > 0 && <small>{say.packedNow(packed, quantity)}</small>}
          {shortage && <em>{say.short(shortage)}</em>}
        </span>
      </label>
      {!isLocked && !isDone && <PlainButton onClick={onLess}>{say.less}</PlainButton>}
    </li>
  )
}
