import { Button } from '@mantine/core'
import { DOCUMENTS_PER_PRINT } from '@phuljhari/contract/documents/documents.contract'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { say } from '../documents.messages.ts'
import styles from '../documents.module.css'
import { fetchDocuments } from '../documents.queries.ts'
import { usePrintChoice } from '../print/print-choice.ts'
import { PrintChoiceFields } from '../print/PrintChoiceFields.tsx'
import { t } from '@phuljhari/contract/rules/t'

/** Keeps the documents that are selected for printing, in the order in which they were selected. */
export function useSelection() {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    ids,
    select: (id: string, isSelected: boolean) =>
      setIds((now) => (isSelected ? [...now.filter((one) => one !== id), id] : now.filter((one) => one !== id))),
    selectAll: (all: readonly string[]) => setIds(all),
    clear: () => setIds([]),
  }
}
export type Selection = ReturnType<typeof useSelection>

/** Prints the selected documents as one job. */
export function PrintBar({ selection: { ids, clear } }: { selection: Selection }) {
  const [choice, changeChoice] = usePrintChoice()
  const [isPrinting, setPrinting] = useState(false)
  const print = useSingleFlight(async () => {
    setPrinting(true)
    try {
      const [documents, { printDocuments }] = await Promise.all([
        fetchDocuments(ids),
        import('../print/print-documents.tsx'),
      ])
      await printDocuments(documents, choice, say.printTitle(documents.length))
    } catch (error) {
      toast.error(failureText(error, say.printFailed))
    } finally {
      setPrinting(false)
    }
  })
  const isTooMany = ids.length > DOCUMENTS_PER_PRINT
  return (
    <section className={styles.printBar} aria-label={t('Print')}>
      <strong role="status">{isTooMany ? say.tooMany(DOCUMENTS_PER_PRINT) : say.selected(ids.length)}</strong>
      <PrintChoiceFields choice={choice} onChange={changeChoice} />
      <Button
        size="md"
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={isPrinting}
        disabled={isTooMany}
        onClick={() => void print()}
      >
        {t('Print')}
      </Button>
      <TextButton onClick={clear}>{t('Clear selection')}</TextButton>
    </section>
  )
}
