import { Button } from '@mantine/core'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { IconPrinter } from '@tabler/icons-react'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { toast } from '../../../ui/toast.ts'
import { say } from '../payments.messages.ts'
import { printVoucher } from '../print/print-voucher.tsx'

/** What was recorded, with its voucher to print. */
export function RecordedReceipt({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const print = useSingleFlight(async () => {
    try {
      await printVoucher(payment)
    } catch (error) {
      toast.error(failureText(error, say.printFailed))
    }
  })
  return (
    <>
      <p className={dialogStyles.message} role="status">
        {say.recorded(payment.amount, true)}
      </p>
      <div className={dialogStyles.footer}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void print()}
        >
          Print receipt
        </Button>
        <Button size="md" data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
