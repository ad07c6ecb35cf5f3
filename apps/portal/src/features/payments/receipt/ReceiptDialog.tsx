import { Button } from '@mantine/core'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import dialogStyles from '../../../ui/dialog.module.css'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PrintButton } from '../../../ui/PrintButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { say } from '../payments.messages.ts'
import { papersOfPayment } from '../print/payment-papers.queries.ts'
import { ReceiptForm } from './ReceiptForm.tsx'
import type { ReceiptPresets } from './use-receipt.ts'
import { t } from '@phuljhari/contract/rules/t'

/** What was recorded, with its voucher to print. */
function RecordedReceipt({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const cache = useQueryClient()
  const print = async () => (await cache.fetchQuery(papersOfPayment(payment))).printVoucher(payment)
  return (
    <>
      <p className={dialogStyles.message} role="status">
        {say.recorded(payment.amount, true)}
      </p>
      <div className={dialogStyles.footer}>
        <PrintButton label={t('Print receipt')} print={print} failed={say.printFailed} />
        <Button size="md" data-autofocus onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </>
  )
}

const NO_PRESETS: ReceiptPresets = { customerName: '', phoneNumber: '', orders: [] }

type Props = { presets?: ReceiptPresets; onClose: () => void }

/** Records a receipt. Cash is verified at once, so its voucher can then be printed. */
export function ReceiptDialog({ presets = NO_PRESETS, onClose }: Props) {
  const [recorded, setRecorded] = useState<Payment | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const onRecorded = (payment: Payment) => {
    setDirty(false)
    if (payment.number !== null) return setRecorded(payment)
    toast.success(say.recorded(payment.amount, payment.state === 'verified'))
    onClose()
  }
  return (
    <Dialog
      title={recorded ? t('Receipt {number}', { number: recorded.number ?? '' }) : say.recordReceipt}
      isDirty={isDirty}
      busy={busy}
      size="lg"
      onClose={onClose}
    >
      {recorded ? (
        <RecordedReceipt payment={recorded} onClose={onClose} />
      ) : (
        <ReceiptForm presets={presets} onDirty={setDirty} onBusy={setBusy} onRecorded={onRecorded} />
      )}
    </Dialog>
  )
}
