import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailure } from '../../../lib/failure-text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { statementQuery } from '../outstanding.queries.ts'
import { say } from '../payments.messages.ts'
import { payableOf } from '../receipt/parts.ts'
import { ReceiptDialog } from '../receipt/ReceiptDialog.tsx'
import { StatementActions } from './StatementActions.tsx'
import { StatementLines } from './StatementLines.tsx'
import styles from './outstanding.module.css'

type Props = { customerId: string; onClose: () => void }

/** What a customer ordered and paid, and what can be done about the balance. */
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
