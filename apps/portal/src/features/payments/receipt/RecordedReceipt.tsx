import { Button } from '@mantine/core'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import dialogStyles from '../../../ui/dialog.module.css'
import { PrintButton } from '../../../ui/PrintButton.tsx'
import { say } from '../payments.messages.ts'
import { printVoucher } from '../print/print-voucher.tsx'

/** What was recorded, with its voucher to print. */
export function RecordedReceipt({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  return (
    <>
      <p className={dialogStyles.message} role="status">
        {say.recorded(payment.amount, true)}
      </p>
      <div className={dialogStyles.footer}>
        <PrintButton label="Print receipt" print={() => printVoucher(payment)} failed={say.printFailed} />
        <Button size="md" data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
