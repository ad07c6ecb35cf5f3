import type { HandOver } from '@phuljhari/contract/payments/cash.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useNameOf, type NameOf } from '../../../entities/accounts/account-names.tsx'
import { useCan } from '../../../lib/can.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { ListTable } from '../../../ui/ListTable.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { nameOf } from '../name-of.ts'
import { differenceText, momentText, say } from './cash.messages.ts'
import styles from './cash.module.css'
import { useAcceptDifference } from './cash.queries.ts'
import { printHandOver } from './print-hand-over.tsx'
import { t } from '@phuljhari/contract/rules/t'

/** The difference of a count with its reason, and whether it was accepted. */
export function Difference({ difference }: Pick<HandOver, 'difference'>) {
  const actorName = useNameOf()
  if (difference === null) return <span>{say.agrees}</span>
  const { amount, reason, accepted } = difference
  return (
    <span>
      <span className={styles.difference} data-accepted={accepted !== null}>
        {differenceText(amount)}
      </span>
      <small>{reason}</small>
      <small>{accepted ? say.acceptedBy(actorName(accepted.person)) : say.notAccepted}</small>
    </span>
  )
}

type Acceptance = { mutateAsync: (id: string) => Promise<unknown>; isPending: boolean; variables: string | undefined }

/** Accepts the difference of a count, after a confirmation. `accepting` is the id of the count while that is sent. */
export function useAccept({ mutateAsync, isPending, variables }: Acceptance) {
  const accept = async (id: string, holder: string, difference: HandOver['difference']) => {
    if (difference === null) return
    const isSure = await dialogs.confirm({
      title: say.acceptTitle,
      message: say.acceptQuestion(holder, differenceText(difference.amount), difference.reason),
      confirmLabel: say.accept,
      cancelLabel: say.cancel,
    })
    if (!isSure) return
    try {
      await mutateAsync(id)
      toast.success(say.accepted)
    } catch (error) {
      void dialogs.alert(failureText(error, say.acceptFailed))
    }
  }
  return { accepting: isPending ? variables : undefined, accept }
}

type Actions = {
  canAccept: boolean
  accepting: string | undefined
  onAccept: (handOver: HandOver) => void
  actorName: NameOf
}

const columns = ({ canAccept, accepting, onAccept, actorName }: Actions) => [
  {
    title: t('Agent'),
    className: styles.name,
    cell: ({ agentName, number, receipts }: HandOver) => (
      <span>
        {say.numberOf(agentName, number)}
        <small>{say.orders(receipts.length)}</small>
      </span>
    ),
  },
  {
    title: t('Taken'),
    className: styles.name,
    cell: (handOver: HandOver) => (
      <span>
        {momentText(handOver.at)}
        <small>{nameOf(handOver)}</small>
      </span>
    ),
  },
  { title: say.expected, number: true as const, cell: ({ expected }: HandOver) => formatRupees(expected) },
  { title: say.countedTotal, number: true as const, cell: ({ total }: HandOver) => formatRupees(total) },
  { title: say.difference, className: styles.name, cell: (handOver: HandOver) => <Difference {...handOver} /> },
  {
    title: t('Action'),
    className: styles.action,
    cell: (handOver: HandOver) => (
      <span>
        {canAccept && handOver.difference?.accepted === null && (
          <PlainButton tone="marigold" loading={accepting === handOver._id} onClick={() => onAccept(handOver)}>
            {say.accept}
          </PlainButton>
        )}
        <PlainButton onClick={() => void printHandOver(handOver, actorName)}>{say.print}</PlainButton>
      </span>
    ),
  },
]

/** Hand-overs, newest first. Owners accept differences here. */
export function HandOverTable({ handOvers }: { handOvers: readonly HandOver[] }) {
  const canAccept = useCan()('payments.correct')
  const actorName = useNameOf()
  const { accepting, accept } = useAccept(useAcceptDifference())
  return (
    <ListTable
      label={say.history}
      columns={columns({
        canAccept,
        accepting,
        actorName,
        onAccept: ({ _id, agentName, difference }) => void accept(_id, agentName, difference),
      })}
      rows={handOvers}
      keyOf={({ _id }) => _id}
    />
  )
}
