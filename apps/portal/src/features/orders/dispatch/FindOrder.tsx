import { isInShop } from '@phuljhari/contract/dispatch/packing-states'
import { TextInput } from '@mantine/core'
import { findOrders } from '@phuljhari/contract/orders/find-orders.contract'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readOrders } from '../../../entities/orders/read-orders.ts'
import { call } from '../../../lib/api.ts'
import { failureAlert } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { say } from './packing.messages.ts'
import styles from './packing.module.css'
import { ScanForm } from './ScanForm.tsx'

/** How many orders whose number contains what was typed are looked through. */
const LOOKED_THROUGH = 50

/** Opens the packing of an order by the end of its number, or by the QR code of its packing list. */
export function FindOrder() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const find = useSingleFlight(async (text: string) => {
    if (text === '') return
    try {
      const { data } = await call(findOrders, { query: { search: text, limit: String(LOOKED_THROUGH) } })
      const found = readOrders(data).filter(({ id }) => id.endsWith(text.toUpperCase()))
      const best = found.find(({ status }) => isInShop(status)) ?? found[0]
      if (best) await navigate(best.id)
      else setError(say.findFailed(text))
    } catch (failure) {
      await dialogs.alert(failureAlert(failure, say.loadFailed))
    }
  })
  const scan = () =>
    dialogs.form(say.scanTitle, (close) => (
      <ScanForm
        onFound={(text) => {
          close()
          void find(text)
        }}
      />
    ))
  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault()
        void find(typed.trim())
      }}
    >
      <TextInput
        size="md"
        aria-label={say.find}
        placeholder={say.findHint}
        value={typed}
        error={error}
        inputMode="numeric"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setError('')
        }}
      />
      <PlainButton icon={<IconQrcode size={18} aria-hidden />} onClick={() => void scan()}>
        {say.scan}
      </PlainButton>
    </form>
  )
}
