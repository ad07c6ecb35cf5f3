import { Button } from '@mantine/core'
import type { Customer } from '@phuljhari/contract/customers/customers.contract'
import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { IconStack2 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { randomId } from '../../lib/random-id.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { HeaderButton, PageHeader } from '../../ui/PageHeader.tsx'
import { OrderTabs } from '../../ui/OrderTabs.tsx'
import { toast } from '../../ui/toast.ts'
import { useDeferredDialog } from '../../ui/use-deferred-import.ts'
import { invalidateOrders } from '../orders/touched.queries.ts'
import { BillForm } from './BillForm.tsx'
import { useKeptCount } from './held/use-kept-count.ts'
import { nameOfKind, newBill, pathOfKind } from './model/bill.ts'
import { addOrder, billOfEstimate, billOfOrder } from './model/bill-from.ts'
import { billTotals } from './model/bill-totals.ts'
import type { Sale } from './model/counter-sale.ts'
import { limitTexts } from './model/limit-texts.ts'
import { atTodaysPrices, priceChanges } from './model/price-changes.ts'
import { headerOf, say } from './order-entry.messages.ts'
import { pickListQuery, shopSettingsQuery } from './order-entry.queries.ts'
import { useCounterSale } from './pay/use-counter-sale.tsx'
import { PriceChanges } from './PriceChanges.tsx'
import { SavedBill, type Result } from './saved/SavedBill.tsx'
import type { SaveAs, Saved } from './save/save-bill.ts'
import { useSave } from './save/use-save.ts'
import { useBill } from './store/use-bill.ts'
import { PRESETS, usePresets } from './use-presets.ts'
import { useShopRules } from './use-shop-rules.ts'

const loadHeldBills = () => import('./held/HeldBills.tsx').then((module) => module.HeldBills)

function orderTitle(order: Order, isEdit: boolean): string {
  if (isEdit) return 'Order changed'
  if (order.status === 'delivered') return 'Paid and handed over'
  return order.status === 'accepted' ? 'Order accepted' : 'Order saved'
}

/** The screen for a signed-in user: the open bill, or what became of the last one. */
export function OrderEntry() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const products = useQuery(pickListQuery)
  const index = products.data
  const rules = useShopRules()
  const control = useBill({
    recovers: !PRESETS.some((name) => parameters.has(name)),
    onRecovered: () => toast.info(say.recovered),
    onSetAside: (bills) => toast.info(say.editsHeld(bills.map(({ kind }) => nameOfKind(kind)))),
  })
  const { bill, update, switchTo, open } = control
  const [result, setResult] = useState<Result | null>(null)
  const presets = usePresets(index, control)
  const { notes, setNotes } = presets
  const totals = useMemo(() => billTotals(bill, rules), [bill, rules])
  const changes = useMemo(() => (index ? priceChanges(bill, index.byId) : []), [bill, index])
  const [isListOpen, setListOpen] = useState(false)
  const closeList = useCallback(() => setListOpen(false), [])
  const HeldBills = useDeferredDialog(loadHeldBills, isListOpen, closeList)
  const heldCount = useKeptCount() - (control.isEmpty || result ? 0 : 1)

  const refetch = () => invalidateOrders(cache)
  const save = useSave({
    control,
    index,
    settings: rules.settings,
    totalPaise: totals.totalPaise,
    onSaved: (saved: Saved, paid: Sale | null) => {
      const isEdit = bill.kind.type === 'edit'
      setResult(
        saved.type === 'estimate'
          ? saved
          : {
              ...saved,
              title: orderTitle(saved.order, isEdit),
              changePaise: paid ? paid.changePaise : totals.changePaise,
              printsAtOnce: !isEdit,
            },
      )
      setNotes([])
      control.finish()
      refetch()
    },
    onSavedBefore: (saved) => {
      // What was typed since becomes a change of what was saved.
      const based =
        saved.type === 'order'
          ? { ...billOfOrder(saved.order).kind }
          : { type: 'revision' as const, number: saved.estimate.number, basedOn: saved.estimate.versions.length }
      const name = saved.type === 'order' ? saved.order.orderId : saved.estimate.number
      update((now) => ({ ...now, kind: based, key: randomId(), lost: [] }))
      setNotes([say.savedBefore(name)])
      refetch()
    },
  })
  const sale = useCounterSale(bill, totals.totalPaise, (paid) => void save.save('order', paid))

  const startNew = () => {
    save.clear()
    setResult(null)
    setNotes([])
  }
  const saveAs = (as: SaveAs) => {
    if (bill.lines.length === 0 || save.saving !== null) return
    if (as !== 'order' || !sale.isSale) return void save.save(as)
    // Before money is taken.
    const [couponCode, extraDiscount] = [totals.coupon.problem, limitTexts(totals).error]
    if (couponCode !== null) save.refuse({ couponCode })
    else if (extraDiscount !== undefined) save.refuse({ extraDiscount })
    else
      // Without the settings, the tax would be missing from what is asked for.
      void Promise.all([save.check(), cache.ensureQueryData(shopSettingsQuery).catch(() => null)]).then(
        ([isValid]) => isValid && sale.ask(),
      )
  }
  const hold = () => {
    if (control.isEmpty || bill.isUntouched) return toast.info(say.nothingToHold)
    if (!switchTo(newBill())) return toast.error(say.notHeld)
    save.clear()
    setNotes([])
    toast.info(say.held)
  }
  const discard = async () => {
    const name = nameOfKind(bill.kind)
    const question = { title: say.discardTitle(name), message: say.discardText(name), confirmLabel: say.discard }
    if (!bill.isUntouched && !(await dialogs.confirm({ ...question, danger: true }))) return
    control.finish()
    save.clear()
    setNotes([])
    void navigate(pathOfKind(bill.kind))
  }
  const repeat = ({ latestOrders: [last] }: Customer) => {
    if (!last || !index) return
    const { bill: repeated, missing } = addOrder(bill, last, index)
    update(() => repeated)
    setNotes(missing.length === 0 ? [] : [say.missing(missing)])
  }
  const revise = (estimate: Estimate) => {
    if (!index) return
    setResult(null)
    open(billOfEstimate(estimate, index).bill)
  }

  if (result)
    return (
      <>
        <PageHeader {...headerOf({ type: 'new' })} tabs={<OrderTabs />} />
        <SavedBill
          result={result}
          onNew={startNew}
          onRevise={revise}
          onConfirmed={(order) => {
            refetch()
            setResult({ type: 'order', order, title: orderTitle(order, false), changePaise: null, printsAtOnce: false })
          }}
        />
      </>
    )
  return (
    <>
      <PageHeader {...headerOf(bill.kind)} crumb="New" tabs={<OrderTabs />}>
        {heldCount > 0 && (
          <HeaderButton icon={IconStack2} onClick={() => setListOpen(true)}>
            {`On hold (${heldCount})`}
          </HeaderButton>
        )}
      </PageHeader>
      {products.isError && <ErrorBanner text={say.productsFailed} />}
      {!control.isKept && <ErrorBanner text={say.notKept} />}
      {notes.map((note) => (
        <ErrorBanner
          key={note}
          tone="warning"
          text={note}
          onDismiss={() => setNotes(notes.filter((one) => one !== note))}
        />
      ))}
      {control.isTakenOver ? (
        <ErrorBanner tone="warning" title={say.takenOverTitle} text={say.takenOver}>
          <Button variant="default" size="md" onClick={control.takeBack}>
            {say.takeBack}
          </Button>
          <Button size="md" onClick={() => open(newBill())}>
            {say.newBill}
          </Button>
        </ErrorBanner>
      ) : (
        <>
          <PriceChanges changes={changes} onAccept={() => update((now) => atTodaysPrices(now, changes))} />
          <BillForm
            control={control}
            index={index}
            rules={rules}
            totals={totals}
            save={save}
            isSale={sale.isSale}
            onHold={hold}
            onDiscard={() => void discard()}
            onSave={saveAs}
            onRepeat={repeat}
          />
        </>
      )}
      {sale.dialog}
      {isListOpen && HeldBills && (
        <HeldBills
          openId={bill.id}
          rules={rules}
          onClose={closeList}
          onResume={(held) => {
            closeList()
            if (switchTo(held)) save.clear()
            else toast.error(say.notHeld)
          }}
        />
      )}
    </>
  )
}
