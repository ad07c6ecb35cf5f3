import { PACKING_STATE_LABELS } from '@phuljhari/contract/dispatch/packing-states'
import type { Packing } from '@phuljhari/contract/dispatch/packing.contract'
import { indiaToday } from '../../../lib/india-today.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { leavesBy, say as boardTexts } from './dispatch.messages.ts'
import { say } from './packing.messages.ts'
import styles from './packing.module.css'

/** The colour of a status for each state. */
const COLOURS = {
  toPack: 'pending',
  packing: 'assigned',
  partPacked: 'assigned',
  packed: 'ready',
  checked: 'delivered',
  skipped: 'pending',
} as const

/** For whom an order is packed, how it leaves, and how far it is. */
export const PackingHead = ({ packing }: { packing: Packing }) => {
  const { state, packer, cartons, packed, checked } = packing
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.customer}>{[packing.customerName, packing.city].filter(Boolean).join(' · ')}</p>
        <p>{[leavesBy(packing), packing.deliverySlot].filter(Boolean).join(' · ')}</p>
        <p>{boardTexts.day(packing.deliveryDay, indiaToday())}</p>
      </div>
      <div className={styles.state}>
        <Pill text={PACKING_STATE_LABELS[state]} colour={COLOURS[state]} />
        {packer && <p role="status">{packer.isOwn ? say.own : say.packedBy(packer.name)}</p>}
        {cartons && <p>{say.cartonsText(cartons.grams, cartons.mark)}</p>}
        {packed && <p>{say.signed(PACKING_STATE_LABELS.packed, packed.by)}</p>}
        {checked && <p>{say.signed(PACKING_STATE_LABELS.checked, checked.by)}</p>}
      </div>
    </div>
  )
}
