import { Button } from '@mantine/core'
import { whatsappLink } from '@phuljhari/contract/estimates/whatsapp-text'
import type { Statement } from '@phuljhari/contract/payments/outstanding.contract'
import { reminderText } from '@phuljhari/contract/payments/reminder-text'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { IconBrandWhatsapp, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../lib/can.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { recordReminderOpened } from '../outstanding.queries.ts'
import { say } from '../payments.messages.ts'
import { printStatement } from '../print/print-statement.tsx'
import { shopTextsQuery } from '../shop-texts.queries.ts'
import styles from './outstanding.module.css'

/** The reminder as a chat and as text; nothing when nothing is due. */
function Reminder({ statement }: { statement: Statement }) {
  const { data: shop } = useQuery(shopTextsQuery)
  const text = shop ? reminderText(statement, shop.name, shop.payee, indiaDay(new Date())) : null
  if (text === null) return null
  const link = whatsappLink(statement.phoneNumber, text)
  return (
    <>
      {link !== null && (
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="md"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          onClick={() => void recordReminderOpened(statement.customerId)}
        >
          {say.remind}
        </Button>
      )}
      <CopyButton label={say.copyReminder} text={text} />
    </>
  )
}

/** The balance, and what can be done about it. */
export function StatementActions({ statement, onRecord }: { statement: Statement; onRecord: () => void }) {
  const canRecord = useCan()('payments.record')
  const print = useSingleFlight(async () => {
    try {
      await printStatement(statement)
    } catch (error) {
      toast.error(failureText(error, say.printFailed))
    }
  })
  return (
    <div className={styles.actions}>
      <p>
        Balance <strong>{formatRupees(statement.balance)}</strong>
      </p>
      <Button
        variant="default"
        size="md"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => void print()}
      >
        Print
      </Button>
      {canRecord && <Reminder statement={statement} />}
      {canRecord && (
        <Button size="md" onClick={onRecord}>
          {say.recordReceipt}
        </Button>
      )}
    </div>
  )
}
