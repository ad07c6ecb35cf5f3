import { Button, TextInput } from '@mantine/core'
import { counterSaleForm } from '@phuljhari/contract/payments/payment-forms'
import { WALK_IN } from '@phuljhari/contract/order-entry/walk-in'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useCashLimit } from '../../../entities/payments/cash-limit.queries.ts'
import type { Draft } from '../model/draft.ts'
import { paidText } from '../model/outcome-texts.ts'
import { typedPaise } from '../model/typed-numbers.ts'
import styles from './pay.module.css'
import { paymentMethodText } from '../../../entities/orders/order-texts.ts'
import { type Sale, SALE_METHODS, saleMode } from './counter-sale.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of paying at the counter. */
const say = {
  title: t('Pay'),
  total: t('Total'),
  method: t('Paid by'),
  cash: t('Cash received ₹'),
  cashHint: t('Leave empty for the exact amount.'),
  utr: t('UTR, 12 digits'),
  slip: t('Number of the slip'),
  toVerify: t('Counts as paid once it was verified under Payments.'),
  change: t('Change due'),
  short: (missing: string) => t('{missing} is missing', { missing }),
  cashLimit: t('This much cash must not be taken. Choose UPI or card.'),
  payBy: (method: string) =>
    t('Pay by {method}', { method: method === 'UPI' ? method : paymentMethodText(method).toLowerCase() }),
  submit: t('Paid: hand over and print'),
  unpaid: t('Accept without payment'),
} as const

type Values = { method: string; cash: string; reference: string }
const REFERENCE_LABELS = { upi: say.utr, card: say.slip } as const
const options = SALE_METHODS.map((value) => ({ value, label: paymentMethodText(value) }))

/** Returns the change in paise; null if no cash is typed, which stands for the exact amount. */
function changeOf({ method, cash }: Values, totalPaise: number): number | null {
  const paise = saleMode(method) === 'cash' && cash.trim() !== '' ? (typedPaise(cash) ?? 0) : null
  return paise === null ? null : paise - totalPaise
}

type Props = {
  draft: Draft
  totalPaise: number
  onPaid: (sale: Sale) => void
  /** Accepts the order without payment, for a customer who pays or fetches the goods later. */
  onUnpaid: () => void
  onClose: () => void
}

/** Asks what the customer pays at the counter. Enter records the payment, hands the goods over and prints. */
export function PayDialog({ draft, totalPaise, onPaid, onUnpaid, onClose }: Props) {
  const schema = {
    safeParse: (values: Record<string, string>) => {
      const { method, reference } = values as Values
      const mode = saleMode(method)
      // The banner gives the reason and offers other ways to pay.
      if (mode === 'cash' && limit.problem !== null)
        return { success: false as const, error: { issues: [{ path: ['cash'], message: say.cashLimit }] } }
      const short = changeOf(values as Values, totalPaise) ?? 0
      if (short < 0) {
        const message = say.short(formatRupees(toRupees(-short)))
        return { success: false as const, error: { issues: [{ path: ['cash'], message }] } }
      }
      return counterSaleForm.safeParse({
        mode,
        reference: mode === 'cash' ? '' : reference,
        ...(mode === 'cash' && values['cash']?.trim() && { received: values['cash'] }),
      })
    },
  }
  const form = useContractForm(schema, { method: draft.paymentMethod, cash: draft.cash, reference: '' })
  const { values } = form
  const mode = saleMode(values.method)
  const changePaise = changeOf(values, totalPaise)
  const { name, phone } = draft.customer
  const payer = { customerName: name.trim() || WALK_IN, phoneNumber: phone, orderIds: [] }
  // The order does not exist yet, so no other cash was taken for it.
  const parts = [{ orderId: '', paise: totalPaise }]
  const paid = paidText(draft)
  const limit = useCashLimit(mode === 'cash' ? payer : null, { amountPaise: totalPaise, parts })
  return (
    <Dialog title={say.title} size="sm" onClose={onClose}>
      <form
        className={dialogStyles.form}
        noValidate
        onSubmit={form.onSubmit(async (sale) => {
          if (await limit.allows()) onPaid({ form: sale, paymentMethod: values.method, changePaise })
        })}
      >
        {paid !== null && <ErrorBanner tone="warning" text={paid} />}
        <p className={styles.total}>
          {say.total} <strong>{formatRupees(toRupees(totalPaise))}</strong>
        </p>
        <Segments
          label={say.method}
          options={options}
          value={values.method}
          onChange={(to) => form.set('method', to)}
        />
        {limit.problem !== null && (
          <ErrorBanner tone="warning" text={limit.problem}>
            <div>
              {SALE_METHODS.filter((method) => saleMode(method) !== 'cash').map((method) => (
                <PlainButton key={method} onClick={() => form.set('method', method)}>
                  {say.payBy(method)}
                </PlainButton>
              ))}
            </div>
          </ErrorBanner>
        )}
        {mode === 'cash' ? (
          <TextInput
            key={mode}
            size="md"
            label={say.cash}
            description={say.cashHint}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
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
          <Button type="submit" size="md" loading={limit.isChecking}>
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
