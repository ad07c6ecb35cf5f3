import {
  dismissFirstDay,
  FIRST_DAY_STEPS,
  type FirstDay,
  type FirstDayStep,
  getFirstDay,
} from '@phuljhari/contract/settings/first-day.contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCan } from '../../../lib/can.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useFeature } from '../../../lib/features.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { requestAction } from '../../../ui/requested-action.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './first-day.module.css'
import { call } from '../../../lib/api.ts'
import { asList, asRecord } from '../../../lib/coerce.ts'

/** Reads the reply leniently. An unreadable one shows nothing, since the list must never be in the way. */
function readFirstDay(reply: unknown): FirstDay {
  const { isOver, done } = asRecord(reply)
  return { isOver: isOver !== false, done: FIRST_DAY_STEPS.filter((step) => asList(done).includes(step)) }
}

const firstDayQuery = queryOptions({
  queryKey: ['first day'],
  queryFn: async ({ signal }) => readFirstDay((await call(getFirstDay, {}, signal)).data),
  // Once the first day is over, it stays over.
  staleTime: ({ state }) => (state.data?.isOver ? Number.POSITIVE_INFINITY : 0),
})

function useDismissFirstDay() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => readFirstDay((await call(dismissFirstDay, {})).data),
    onSuccess: (firstDay) => cache.setQueryData(firstDayQuery.queryKey, firstDay),
    onError: () => cache.invalidateQueries({ queryKey: firstDayQuery.queryKey }),
  })
}

const STEPS: Readonly<Record<FirstDayStep, { title: string; hint: string; to: string }>> = {
  shop: { title: 'Shop details', hint: 'Legal name, address and State for your invoices', to: '/settings/shop' },
  registration: { title: 'GST registration', hint: 'Regular, composition or unregistered', to: '/settings/gst' },
  priceList: { title: 'Price list', hint: 'Upload yours: Excel, CSV or pasted text', to: '/products' },
  payee: { title: 'UPI or bank account', hint: 'Where customers pay, with a QR code', to: '/settings/shop' },
  order: { title: 'First order', hint: 'Enter one at the counter', to: '/orders/new' },
  people: { title: 'People', hint: 'Invite billing clerks and packers', to: '/settings/staff' },
}

/** Lists what an owner sets up in a new shop, until the shop has invoiced or delivered an order. It blocks nothing. */
export function FirstDay() {
  const isOffered = useFeature('firstDay') === true
  const isOwner = useCan()('settings.manage')
  const { data } = useQuery({ ...firstDayQuery, enabled: isOffered && isOwner })
  const { mutateAsync, isPending } = useDismissFirstDay()
  if (!data || data.isOver) return null

  const dismiss = async () => {
    const isSure = await dialogs.confirm({
      title: 'Dismiss the first steps?',
      message: 'They will not be shown again to anybody in your shop. Everything stays under Settings.',
      confirmLabel: 'Dismiss',
    })
    if (isSure) await mutateAsync().catch((error: unknown) => toast.error(failureText(error, 'Could not dismiss this')))
  }
  const next = FIRST_DAY_STEPS.find((step) => !data.done.includes(step))
  return (
    <section className={styles.steps} aria-labelledby="first-day">
      <div className={styles.head}>
        <h2 id="first-day">Your first steps</h2>
        <p>
          {data.done.length} of {FIRST_DAY_STEPS.length} done
        </p>
        <progress value={data.done.length} max={FIRST_DAY_STEPS.length} aria-labelledby="first-day" />
        <TextButton onClick={() => void dismiss()} disabled={isPending}>
          Dismiss
        </TextButton>
      </div>
      <ol>
        {FIRST_DAY_STEPS.map((step) => {
          const { title, hint, to } = STEPS[step]
          const isDone = data.done.includes(step)
          const Icon = isDone ? IconCircleCheckFilled : IconCircleDashed
          return (
            <li key={step} data-done={isDone || undefined} data-next={step === next || undefined}>
              <Link to={to} onClick={() => step === 'priceList' && !isDone && requestAction('/products upload')}>
                <Icon size={22} aria-hidden />
                <span>
                  <strong>{title}</strong> {isDone ? <span className={styles.done}>Done</span> : <span>{hint}</span>}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
