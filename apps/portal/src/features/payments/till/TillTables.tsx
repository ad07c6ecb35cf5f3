import { TILL_ENTRY_LABELS } from '@phuljhari/contract/payments/till-kinds'
import type { Till, TillClose, TillEntry } from '@phuljhari/contract/payments/till.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useCan } from '../../../lib/can.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { ListTable } from '../../../ui/ListTable.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { momentText, say as cashTexts } from '../cash/cash.messages.ts'
import { nameOf } from '../name-of.ts'
import styles from '../cash/cash.module.css'
import { Difference, useAccept } from '../cash/HandOverTable.tsx'
import { say } from './till.messages.ts'
import { useAcceptTillDifference, useReverseTillEntry } from './till.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

const NUMBER = { number: true as const }
/** Shown where a row has no action. */
const NONE = <span className={styles.none}>–</span>
const ACTION = { title: t('Action'), className: styles.action }

/** All tills, which owners may count and close. */
export const TillsTable = ({ tills, onClose }: { tills: readonly Till[]; onClose: (till: Till) => void }) => (
  <ListTable
    label={say.all}
    columns={[
      { title: t('Till'), className: styles.name, cell: (till: Till) => nameOf(till) },
      { title: t('Last count'), ...NUMBER, cell: ({ opening }: Till) => formatRupees(opening) },
      {
        title: t('In'),
        ...NUMBER,
        cell: ({ putIn, received, handedOver }: Till) => formatRupees(putIn + received + handedOver),
      },
      {
        title: t('Out'),
        ...NUMBER,
        cell: ({ refunded, spent, deposited }: Till) => formatRupees(refunded + spent + deposited),
      },
      { title: cashTexts.expected, ...NUMBER, cell: ({ expected }: Till) => formatRupees(expected) },
      {
        ...ACTION,
        cell: (till: Till) => (
          <span>
            <PlainButton onClick={() => onClose(till)}>{say.close}</PlainButton>
          </span>
        ),
      },
    ]}
    rows={tills}
    keyOf={({ person }) => person}
  />
)

/** Opening cash, expenses and deposits, newest first. A wrong one can be reversed until the till is closed. */
export function EntriesTable({ entries }: { entries: readonly TillEntry[] }) {
  const { mutateAsync, isPending, variables } = useReverseTillEntry()
  const takeBack = async ({ _id, kind, amount }: TillEntry) => {
    const isSure = await dialogs.confirm({
      title: t('{kind} of {amount}', { kind: TILL_ENTRY_LABELS[kind], amount: formatRupees(amount) }),
      message: say.takeBackQuestion,
      confirmLabel: say.takeBack,
      cancelLabel: say.keep,
      danger: true,
    })
    if (!isSure) return
    try {
      await mutateAsync(_id)
      toast.success(say.takenBack)
    } catch (error) {
      void dialogs.alert(failureText(error, say.takeBackFailed))
    }
  }
  return (
    <ListTable
      label={say.entries}
      columns={[
        {
          title: t('Entry'),
          className: styles.name,
          cell: ({ kind, note }: TillEntry) => (
            <span>
              {TILL_ENTRY_LABELS[kind]}
              <small>{note}</small>
            </span>
          ),
        },
        {
          title: t('When'),
          className: styles.name,
          cell: (entry: TillEntry) => (
            <span>
              {momentText(entry.at)}
              <small>{nameOf(entry)}</small>
            </span>
          ),
        },
        { title: t('Amount'), ...NUMBER, cell: ({ amount }: TillEntry) => formatRupees(amount) },
        {
          ...ACTION,
          cell: (entry: TillEntry) => (
            <span>
              {entry.isFinal ? (
                NONE
              ) : (
                <PlainButton
                  tone="red"
                  loading={isPending && variables === entry._id}
                  onClick={() => void takeBack(entry)}
                >
                  {say.takeBack}
                </PlainButton>
              )}
            </span>
          ),
        },
      ]}
      rows={entries}
      keyOf={({ _id }) => _id}
    />
  )
}

/** The counts that closed tills, newest first. Owners accept differences here. */
export function ClosesTable({ closes }: { closes: readonly TillClose[] }) {
  const canAccept = useCan()('payments.correct')
  const { accepting, accept } = useAccept(useAcceptTillDifference())
  return (
    <ListTable
      label={say.closes}
      columns={[
        {
          title: t('Till'),
          className: styles.name,
          cell: (close: TillClose) => (
            <span>
              {say.numberOf(nameOf(close), close.number)}
              <small>{momentText(close.at)}</small>
            </span>
          ),
        },
        { title: cashTexts.expected, ...NUMBER, cell: ({ expected }: TillClose) => formatRupees(expected) },
        { title: cashTexts.countedTotal, ...NUMBER, cell: ({ total }: TillClose) => formatRupees(total) },
        {
          title: cashTexts.difference,
          className: styles.name,
          cell: ({ difference }: TillClose) => <Difference difference={difference} />,
        },
        {
          ...ACTION,
          cell: (close: TillClose) => (
            <span>
              {canAccept && close.difference?.accepted === null ? (
                <PlainButton
                  tone="marigold"
                  loading={accepting === close._id}
                  onClick={() => void accept(close._id, nameOf(close), close.difference)}
                >
                  {cashTexts.accept}
                </PlainButton>
              ) : (
                NONE
              )}
            </span>
          ),
        },
      ]}
      rows={closes}
      keyOf={({ _id }) => _id}
    />
  )
}
