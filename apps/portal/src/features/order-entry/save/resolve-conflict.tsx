import { Button } from '@mantine/core'
import { wayLabel } from '@phuljhari/contract/estimates/estimate-labels'
import { ORDER_ACTION_LABELS } from '@phuljhari/contract/orders/order-action-labels'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { TRACKING_ACTION_LABELS } from '@phuljhari/contract/tracking/tracking-actions'
import type { QueryClient } from '@tanstack/react-query'
import { fetchNameOf } from '../../../entities/accounts/account-names.tsx'
import { counted } from '../../../lib/counted.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { toast } from '../../../ui/toast.ts'
import { versionChanges } from '../../../entities/estimates/version-changes.ts'
import { orderEventsQuery } from '../../../entities/orders/order-history.queries.ts'
import { nameOfKind, pathOfKind, type Draft } from '../model/draft.ts'
import { draftFromOrder, rebasedOn } from '../model/draft-from-order.ts'
import { draftFromEstimate } from '../model/draft-from-estimate.ts'
import { say } from '../order-entry.messages.ts'
import { fetchEstimate, fetchOrder } from '../order-entry.queries.ts'
import type { ProductIndex } from '../product-field/product-search.ts'
import type { DraftControl } from '../store/use-draft.ts'
import styles from './conflict.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** What someone did, such as `Edited by Kumar, 5:42 pm, 23 Nov 2026`, and what that changed. */
type RecordedAction = { text: string; changes: readonly string[] }
/** What someone else saved meanwhile, their version as a draft, and the open draft based on it. */
type Theirs = { actions: readonly RecordedAction[]; now: string; based: Draft; theirs: Draft }

const actionText = (what: string, who: string, at: string) =>
  t('{what} by {who}, {at}', { what, who, at: [formatTime(at), formatDate(at)].filter(Boolean).join(', ') })

/** Returns the history of the order; empty if it cannot be loaded, since the conflict can be decided without it. */
const eventsOf = async (cache: QueryClient, orderId: string) =>
  (await cache.fetchQuery({ ...orderEventsQuery(orderId), staleTime: 0 }).catch(() => null)) ?? []

async function theirsOf(draft: Draft, index: ProductIndex, cache: QueryClient): Promise<Theirs | null> {
  const { kind } = draft
  const nameOf = await fetchNameOf(cache)
  const nowText = (lines: number, total: number) =>
    t('Now: {lines}, {total}.', { lines: counted(lines, t('line'), t('lines')), total: formatRupees(total) })
  if (kind.type === 'revision') {
    const estimate = await fetchEstimate(kind.number)
    const latest = estimate.versions.at(-1)
    const before = estimate.versions.find(({ version }) => version === kind.basedOn)
    if (!latest) return null
    const text = actionText(t('Version {version} made', { version: latest.version }), nameOf(latest.person), latest.at)
    return {
      actions: [{ text, changes: before ? versionChanges(before, latest) : [] }],
      now: nowText(latest.lines.length, latest.totalAmount),
      based: { ...draft, kind: { ...kind, basedOn: latest.version } },
      theirs: draftFromEstimate(estimate, index).draft,
    }
  }
  if (kind.type !== 'edit') return null
  const [order, events] = await Promise.all([fetchOrder(kind.orderId), eventsOf(cache, kind.orderId)])
  const missed = (order.edition ?? 0) - kind.edition
  const edits = events.filter(({ action }) => action === 'edit').slice(-Math.max(missed, 1))
  return {
    actions: edits.map(({ actor, at, changes }) => ({ text: actionText(t('Edited'), nameOf(actor), at), changes })),
    now: nowText(order.products.length, order.totalAmount),
    based: rebasedOn(draft, order, index),
    theirs: draftFromOrder(order, index),
  }
}

/** What happens to an order without a change of its status. */
const CLOSES_NOTHING = ['edit', 'correctTransport', ...Object.keys(TRACKING_ACTION_LABELS)]

/** Says how the order or estimate was closed; null if that is unknown. */
async function closureText({ kind }: Draft, cache: QueryClient): Promise<string | null> {
  const nameOf = await fetchNameOf(cache)
  if (kind.type === 'revision') {
    const { confirmation, withdrawal } = await fetchEstimate(kind.number)
    if (confirmation) {
      const { way, person, at, orderId } = confirmation
      return t('{at}. It became {orderId}.', {
        at: actionText(t('Confirmed ({way})', { way: wayLabel(way) }), nameOf(person), at),
        orderId,
      })
    }
    return withdrawal && `${actionText(t('Withdrawn'), nameOf(withdrawal.person), withdrawal.at)}: ${withdrawal.reason}`
  }
  const events = await eventsOf(cache, nameOfKind(kind))
  const last = events.findLast(({ action }) => !CLOSES_NOTHING.includes(action))
  return last ? `${actionText(ORDER_ACTION_LABELS[last.action] ?? last.action, nameOf(last.actor), last.at)}.` : null
}

const whatOf = ({ kind }: Draft) => (kind.type === 'edit' ? 'order' : 'estimate')

type Choice = { label: string; isMain?: boolean; isDanger?: boolean; onChoose: () => void }
/** Buttons that close the dialog; the main one has the focus. */
const Choices = ({ choices, done }: { choices: readonly Choice[]; done: () => void }) => (
  <div className={styles.choices}>
    {choices.map(({ label, isMain = false, isDanger = false, onChoose }) => (
      <Button
        key={label}
        size="md"
        variant={isMain ? 'filled' : isDanger ? 'light' : 'default'}
        {...(isDanger && { color: 'red' })}
        data-autofocus={isMain || undefined}
        onClick={() => {
          onChoose()
          done()
        }}
      >
        {label}
      </Button>
    ))}
  </div>
)

type Options = {
  control: Pick<DraftControl, 'draft' | 'update' | 'switchTo' | 'finish'>
  index: ProductIndex | undefined
  cache: QueryClient
  goTo: (path: string) => void
}

/** Shows the changes that someone else made, and asks whose to keep. */
async function askChanged({ control, index, cache }: Options): Promise<void> {
  const { draft, update, switchTo } = control
  const found = index ? await theirsOf(draft, index, cache).catch(() => null) : null
  if (!found) return toast.error(say.saveFailed)
  const choices: Choice[] = [
    { label: t('Keep mine'), onChoose: () => update(() => found.based) },
    {
      label: t('Use theirs'),
      isMain: true,
      onChoose: () => {
        if (!switchTo(found.theirs)) toast.error(say.notHeld)
      },
    },
  ]
  await dialogs.form(t('Someone else has changed this {draft}', { draft: whatOf(draft) }), (done) => (
    <div className={styles.conflict}>
      {found.actions.map(({ text, changes }) => (
        <div key={text}>
          <strong>{text}</strong>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      ))}
      <p>{found.now}</p>
      <p>
        {t(
          'If you use theirs, your version goes on hold. If you keep yours, save again: theirs stays in ' +
            'the history.',
        )}
      </p>
      <Choices choices={choices} done={done} />
    </div>
  ))
}

/** Says how the order or estimate was closed, and offers to discard the draft or to view what it changes. */
async function askClosed(refusal: string, { control, cache, goTo }: Options): Promise<void> {
  const { draft, finish } = control
  const closure = await closureText(draft, cache).catch(() => null)
  const choices: Choice[] = [
    { label: say.discard, isDanger: true, onChoose: finish },
    { label: t('View {draft}', { draft: whatOf(draft) }), isMain: true, onChoose: () => goTo(pathOfKind(draft.kind)) },
  ]
  await dialogs.form(say.closed(nameOfKind(draft.kind)), (done) => (
    <div className={styles.conflict}>
      {closure !== null && <strong>{closure}</strong>}
      <p>{refusal}</p>
      <p>{t('Your changes are not saved.')}</p>
      <Choices choices={choices} done={done} />
    </div>
  ))
}

/** How an order or estimate moved on under an edit, and the text of the refusal. */
export type Conflict = { kind: 'changed' | 'closed'; text: string }

/**
 * Shows what someone else did to the order or estimate meanwhile, and what can be done about it. Only Discard loses
 * what was typed.
 */
export const resolveConflict = ({ kind, text }: Conflict, options: Options): Promise<void> =>
  kind === 'changed' ? askChanged(options) : askClosed(text, options)
