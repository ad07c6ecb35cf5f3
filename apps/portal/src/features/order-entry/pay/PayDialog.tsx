import { Button, TextInput } from '@mantine/core'
import { counterSaleForm } from '@phuljhari/contract/payments/payment-forms'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { Segments } from '../../../ui/Segments.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import type { Bill } from '../model/bill.ts'
import { SALE_METHODS, saleMode, type Sale } from '../model/counter-sale.ts'
import { typedPaise } from '../model/typed-numbers.ts'
import { payTexts as say } from './pay.messages.ts'
import styles from './pay.module.css'

type Values = { method: string; cash: string; reference: string }
const REFERENCE_LABELS = { upi: say.utr, card: say.slip } as const
const options = SALE_METHODS.map((value) => ({ value, label: value }))

/** Of the cash that was given: null without any, which is the exact amount. */
function changeOf({ method, cash }: Values, totalPaise: number): number | null {
  const paise = saleMode(method) === 'cash' && cash.trim() !== '' ? (typedPaise(cash) ?? 0) : null
  return paise === null ? null : paise - totalPaise
}

type Props = {
  bill: Bill
  totalPaise: number
  onPaid: (sale: Sale) => void
  /** The order is only accepted: the customer pays later, or comes back for the goods. */
  onUnpaid: () => void
  onClose: () => void
}

/** What the customer pays at the counter. Enter records it as paid, accepts the order, hands it over and prints. */
export function PayDialog({ bill, totalPaise, onPaid, onUnpaid, onClose }: Props) {
  const schema = {
    safeParse: (values: Record<string, string>) => {
      const { method, reference } = values as Values
      const mode = saleMode(method)
      const short = changeOf(values as Values, totalPaise) ?? 0
      if (short < 0) {
        const message = say.short(formatRupees(toRupees(-short)))
        return { success: false as const, error: { issues: [{ path: ['cash'], message }] } }
      }
      return counterSaleForm.safeParse({ mode, reference: mode === 'cash' ? '' : reference })
    },
  }
  const form = useContractForm(schema, { method: bill.paymentMethod, cash: bill.cash, reference: '' })
  const { values } = form
  const mode = saleMode(values.method)
  const changePaise = changeOf(values, totalPaise)
  return (
    <Dialog title={say.title} size="sm" onClose={onClose}>
      <form
        className={dialogStyles.form}
        noValidate
        onSubmit={form.onSubmit((sale) => onPaid({ form: sale, paymentMethod: values.method, changePaise }))}
      >
        <p className={styles.total}>
          {say.total} <strong>{formatRupees(toRupees(totalPaise))}</strong>
        </p>
        <Segments
          label={say.method}
          options={options}
          value={values.method}
          onChange={(to) => form.set('method', to)}
        />
        {mode === 'cash' ? (
          <TextInput
            key={mode}
            size="md"
            label={say.cash}
            description={say.cashHint}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            data-autofocus
            {...form.field('cash')}
          />
        ) : (
          <TextInput
            key={mode}
            size="md"
            label={REFERENCE_LABELS[mode]}
            description={say.toVerify}
            autoComplete="off"
            required
            data-autofocus
            {...form.field('reference')}
          />
        )}
        {changePaise !== null && changePaise >= 0 && (
          <p className={styles.total} role="status">
            {say.change} <strong>{formatRupees(toRupees(changePaise))}</strong>
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" size="md">
            {say.submit}
          </Button>
          <Button variant="default" size="md" onClick={onUnpaid}>
            {say.unpaid}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
