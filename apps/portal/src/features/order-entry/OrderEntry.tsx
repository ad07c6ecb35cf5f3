import { Button } from '@mantine/core'
import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { dialogs } from '../../ui/dialogs.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { loadCode } from '../../ui/load-code.ts'
import { toast } from '../../ui/toast.ts'
import { useDeferredDialog } from '../../ui/use-deferred-dialog.ts'
import { DraftForm } from './DraftForm.tsx'
import { nameOfKind, newDraft, pathOfKind, type SaveAs } from './model/draft.ts'
import { limitTexts, shownTotals } from './model/shown-totals.ts'
import { questionBeforeSavingAs } from './model/outcome-texts.ts'
import { EntryHeader } from './EntryHeader.tsx'
import { Notices } from './Notices.tsx'
import { say } from './order-entry.messages.ts'
import { pickListQuery, shopSettingsQuery, useShopRules } from './order-entry.queries.ts'
import { useRepeat } from './customer/use-repeat.tsx'
import { useCounterSale } from './pay/use-counter-sale.tsx'
import { useDraft } from './store/use-draft.ts'
import { useFocusMode } from './use-focus-mode.ts'
import { useOutcome } from './use-outcome.ts'
import { PRESETS, usePresets } from './use-presets.ts'
import { useKeptCount } from './store/draft-store.ts'
import { atTodaysPrices, priceChanges } from './model/draft-lines.ts'

const loadHeldDrafts = () => import('./held/HeldDrafts.tsx').then((module) => module.HeldDrafts)

/** The screen for a signed-in user: the open draft, or what was saved last. */
export function OrderEntry() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const products = useQuery(pickListQuery)
  const index = products.data
  const { rules, reads } = useShopRules()
  const control = useDraft({
    recovers: !PRESETS.some((name) => parameters.has(name)),
    onRecovered: () => toast.info(say.recovered),
    onSetAside: (drafts) => toast.info(say.editsHeld(drafts.map(({ kind }) => nameOfKind(kind)))),
    onSessionEnded: (isKept) => toast.info(say.endedElsewhere(isKept)),
  })
  const { draft, update, switchTo, open } = control
  const focusMode = useFocusMode()
  const repeat = useRepeat({
    draft,
    index,
    onRepeat: (repeated) => {
      update(() => repeated.draft)
      if (repeated.missing.length > 0) setNotes([say.missing(repeated.missing)])
    },
  })
  const presets = usePresets(index, control, (order) => repeat.ask(order, true))
  const { notes, setNotes } = presets
  const totals = useMemo(() => shownTotals(draft, rules), [draft, rules])
  const changes = useMemo(() => (index ? priceChanges(draft.lines, index.byId) : []), [draft.lines, index])
  const [isListOpen, setListOpen] = useState(false)
  const closeList = useCallback(() => setListOpen(false), [])
  const HeldDrafts = useDeferredDialog(loadHeldDrafts, isListOpen, closeList)
  const heldCount = useKeptCount() - (control.isEmpty ? 0 : 1)

  const { save, result, setResult, showOrder } = useOutcome({
    control,
    index,
    settings: rules.settings,
    totals,
    setNotes,
  })
  const sale = useCounterSale(draft, totals.totalPaise, (paid) => void save.save('order', paid))

  const startNew = () => {
    save.clear()
    setResult(null)
    setNotes([])
  }
  const saveAs = async (as: SaveAs) => {
    if (draft.lines.length === 0 || save.saving !== null) return
    const last = draft.lost.at(-1)
    if (last?.as === as && draft.isChangedSinceLost === false) return void save.retry(last)
    const question = questionBeforeSavingAs(draft, as)
    if (question && !(await dialogs.confirm(question))) return
    if (as !== 'order' || !sale.isSale) return void save.save(as)
    // Checked before the customer is asked for money.
    const [couponCode, extraDiscount] = [totals.coupon.problem, limitTexts(totals).error]
    if (couponCode !== null) save.refuse({ couponCode })
    else if (extraDiscount !== undefined) save.refuse({ extraDiscount })
    else
      // The total that the customer is asked for includes tax, which is only known with the settings.
      sale.ask(
        Promise.all([save.check(), cache.ensureQueryData(shopSettingsQuery).catch(() => null)]).then(
          ([isValid]) => isValid,
        ),
      )
  }
  const hold = () => {
    if (save.saving !== null) return
    if (control.isEmpty || draft.isUntouched) return toast.info(say.nothingToHold)
    if (!switchTo(newDraft())) return toast.error(say.notHeld)
    save.clear()
    setNotes([])
    toast.info(say.held)
  }
  const discard = async () => {
    if (save.saving !== null) return
    const { kind } = draft
    if (!draft.isUntouched) {
      const question = await loadCode(() => import('./model/discard-question.ts'))
      if (!question || !(await dialogs.confirm(question.questionBeforeDiscarding(draft)))) return
    }
    control.finish()
    save.clear()
    setNotes([])
    if (kind.type === 'new') toast.info(say.discarded)
    else void navigate(pathOfKind(kind))
  }
  const revise = async (estimate: Estimate) => {
    const code = await loadCode(() => import('./model/draft-from-estimate.ts'))
    if (!index || !code) return
    setResult(null)
    open(code.draftFromEstimate(estimate, index).draft)
  }

  if (result) {
    const { SavedOutcome } = result
    return (
      <>
        <EntryHeader kind={{ type: 'new' }} focusMode={focusMode} heldCount={0} onShowHeld={closeList} />
        <SavedOutcome
          result={result}
          onNew={startNew}
          onRevise={(estimate) => void revise(estimate)}
          onConfirmed={showOrder}
        />
      </>
    )
  }
  const notices = (
    <Notices
      products={products}
      rules={reads}
      isKept={control.isKept}
      openFailure={presets.openFailure}
      notes={notes}
      onDismiss={(note) => setNotes(notes.filter((one) => one !== note))}
      changes={control.isTakenOver ? [] : changes}
      onAcceptPrices={() => update((now) => ({ ...now, lines: atTodaysPrices(now.lines, changes) }))}
    />
  )
  return (
    <>
      <EntryHeader kind={draft.kind} focusMode={focusMode} heldCount={heldCount} onShowHeld={() => setListOpen(true)} />
      {control.isTakenOver ? (
        <>
          {notices}
          <ErrorBanner tone="warning" title={say.takenOverTitle} text={say.takenOver}>
            <Button variant="default" size="md" onClick={control.takeBack}>
              {say.takeBack}
            </Button>
            <Button size="md" onClick={() => open(newDraft())}>
              {say.newDraft}
            </Button>
          </ErrorBanner>
        </>
      ) : (
        <DraftForm
          notices={notices}
          control={control}
          index={index}
          rules={rules}
          totals={totals}
          save={save}
          isSale={sale.isSale}
          onHold={hold}
          onEscape={() => focusMode.setFocused(false)}
          onDiscard={() => void discard()}
          onSave={(as) => void saveAs(as)}
          onRepeat={(order) => repeat.ask(order, false)}
        />
      )}
      {sale.dialog}
      {repeat.dialog}
      {isListOpen && HeldDrafts && (
        <HeldDrafts
          openId={draft.id}
          rules={rules}
          onClose={closeList}
          onResume={(held) => {
            closeList()
            if (save.saving !== null) return
            if (switchTo(held)) save.clear()
            else toast.error(say.notHeld)
          }}
        />
      )}
    </>
  )
}
