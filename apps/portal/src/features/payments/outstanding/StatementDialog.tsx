import { Button } from '@mantine/core'
import { whatsappLink } from '@phuljhari/contract/estimates/whatsapp-text'
import type { Statement } from '@phuljhari/contract/payments/outstanding.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { loadFailure } from '../../../lib/failure-text.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PrintButton } from '../../../ui/PrintButton.tsx'
import stickyActions from '../../../ui/sticky-actions.module.css'
import { WhatsappButton } from '../../../ui/WhatsappButton.tsx'
import { recordReminderOpened, statementQuery } from '../outstanding.queries.ts'
import { say } from '../payments.messages.ts'
import { paymentPapersQuery } from '../print/payment-papers.queries.ts'
import { payableOf } from '../receipt/parts.ts'
import { ReceiptDialog } from '../receipt/ReceiptDialog.tsx'
import { shopTextsQuery } from '../shop-texts.queries.ts'
import styles from './outstanding.module.css'
import { StatementLines } from './StatementLines.tsx'
import { t } from '@phuljhari/contract/rules/t'

/** The reminder as a chat and as a text to copy, when something is due. */
function Reminder({ statement }: { statement: Statement }) {
  const { data: shop } = useQuery(shopTextsQuery)
  const { data: papers } = useQuery(paymentPapersQuery(statement))
  const text = shop && papers ? papers.reminderText(statement, shop.name, shop.payee, indiaToday()) : null
  if (text === null) return null
  return (
    <>
      <WhatsappButton
        label={say.remind}
        link={whatsappLink(statement.phoneNumber, text)}
        onOpen={() => void recordReminderOpened(statement.customerId)}
      />
      <CopyButton label={say.copyReminder} text={text} />
    </>
  )
}

/** The balance, and the actions on it. */
function StatementActions({ statement, onRecord }: { statement: Statement; onRecord: () => void }) {
  const canRecord = useCan()('payments.record')
  const cache = useQueryClient()
  const print = async () => (await cache.fetchQuery(paymentPapersQuery(statement))).printStatement(statement)
  return (
    <div className={`${stickyActions.actions} ${stickyActions.paired} ${styles.actions}`}>
      <p>
        {t('Balance')} <strong>{formatRupees(statement.balance)}</strong>
      </p>
      <PrintButton print={print} failed={say.printFailed} />
      {canRecord && <Reminder statement={statement} />}
      {canRecord && (
        <Button size="md" onClick={onRecord}>
          {say.recordReceipt}
        </Button>
      )}
    </div>
  )
}

type Props = { customerId: string; onClose: () => void }

/** The statement of a customer: orders, payments and balance, with the actions on it. */
export function StatementDialog({ customerId, onClose }: Props) {
  const { data: statement, error, refetch } = useQuery(statementQuery(customerId))
  const [isRecording, setRecording] = useState(false)
  return (
    <>
      <Dialog
        title={statement ? say.statementOf(statement.name) : say.statement}
        size="xl"
        hasUrl
        isCovered={isRecording}
        onClose={onClose}
      >
        {!statement && !error && <Loading text={say.loading} />}
        {!statement && error && <LoadError text={loadFailure(error, say.statementFailed)} onRetry={refetch} />}
        {statement && (
          <div className={styles.statement}>
            <StatementLines statement={statement} />
            <StatementActions statement={statement} onRecord={() => setRecording(true)} />
          </div>
        )}
      </Dialog>
      {statement && isRecording && (
        <ReceiptDialog
          presets={{
            customerName: statement.name,
            phoneNumber: statement.phoneNumber,
            orders: statement.open.filter(({ balance }) => balance > 0).map(payableOf),
          }}
          onClose={() => setRecording(false)}
        />
      )}
    </>
  )
}
