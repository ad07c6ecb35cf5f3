import { Button, TextInput } from '@mantine/core'
import { DOCUMENT_LABELS } from '@phuljhari/contract/documents/document-kinds'
import * as contract from '@phuljhari/contract/documents/document-series.contract'
import type { DocumentSeries } from '@phuljhari/contract/documents/document-series.contract'
import { documentNumber, maxSerial } from '@phuljhari/contract/tax/document-number'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { useCan } from '../../../lib/can.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm, type FormSchema } from '../../../ui/use-contract-form.ts'
import { Loaded } from '../Loaded.tsx'
import { Section } from '../Section.tsx'
import { say } from './series.messages.ts'
import styles from './shop.module.css'

/** The series of numbers of this financial year, and those to be confirmed (feature documents). */
const seriesQuery = queryOptions({
  queryKey: ['document-series'],
  queryFn: ({ signal }) => callAndParse(contract.listSeries, {}, signal),
})

type Confirmation = z.output<typeof contract.confirmSeries.schema.body>

/** Confirms the last printed number of a series. */
function useConfirmSeries() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Confirmation) => callAndParse(contract.confirmSeries, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: seriesQuery.queryKey }),
  })
}

/** The last number of each series. After a restore, owners confirm them here. */
export function SeriesSection() {
  const series = useQuery(seriesQuery)
  const canConfirm = useCan()('settings.manage')
  const [confirming, setConfirming] = useState<DocumentSeries | null>(null)
  return (
    <Section title={say.title} hint={say.hint}>
      <Loaded query={series}>
        {(rows) => (
          <>
            {rows.some(({ needsConfirmation }) => needsConfirmation) && (
              <ErrorBanner
                tone="warning"
                title={say.unconfirmedTitle}
                text={canConfirm ? say.unconfirmed : say.ownerConfirms}
              />
            )}
            <ul className={styles.series}>
              {rows.map((row) => (
                <li key={`${row.kind} ${row.financialYear}`}>
                  <span>
                    <strong>{DOCUMENT_LABELS[row.kind]}</strong>
                    <small>{row.financialYear}</small>
                  </span>
                  <span className={styles.number} data-none={row.lastNumber === null || undefined}>
                    {row.lastNumber ?? say.none}
                  </span>
                  {row.needsConfirmation && canConfirm && (
                    <Button
                      size="sm"
                      color="marigold"
                      aria-label={say.confirmOf(DOCUMENT_LABELS[row.kind], row.financialYear)}
                      onClick={() => setConfirming(row)}
                    >
                      {say.confirm}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {confirming && <ConfirmSeriesDialog series={confirming} onClose={() => setConfirming(null)} />}
    </Section>
  )
}

/** The last serial as typed. */
const serialSchema: FormSchema<number> = {
  safeParse({ lastSerial = '' }) {
    const typed = lastSerial.trim()
    return /^\d{1,7}$/.test(typed)
      ? { success: true, data: Number(typed) }
      : { success: false, error: { issues: [{ path: ['lastSerial'], message: say.wholeNumber }] } }
  },
}

/** The number that follows what is typed, as it will be printed. */
function nextNumber({ prefix, financialYear }: DocumentSeries, typed: string): string | null {
  const parsed = serialSchema.safeParse({ lastSerial: typed })
  return parsed.success && parsed.data < maxSerial(prefix)
    ? documentNumber(prefix, financialYear, parsed.data + 1)
    : null
}

/** Asks for the last printed number of a series. */
function ConfirmSeriesDialog({ series, onClose }: { series: DocumentSeries; onClose: () => void }) {
  const { kind, financialYear, lastNumber } = series
  const label = DOCUMENT_LABELS[kind]
  const form = useContractForm(serialSchema, { lastSerial: String(series.lastSerial) })
  const { mutateAsync, isPending } = useConfirmSeries()
  const [error, setError] = useState<unknown>(null)
  const next = nextNumber(series, form.values.lastSerial)
  const confirm = async (lastSerial: number) => {
    try {
      await mutateAsync({ kind, financialYear, lastSerial })
    } catch (failure) {
      setError(failure)
      return
    }
    toast.success(say.confirmed(label))
    onClose()
  }
  return (
    <Dialog title={say.confirmOf(label, financialYear)} isDirty={form.isDirty} busy={isPending} onClose={onClose}>
      <form className={dialogStyles.form} noValidate onSubmit={form.onSubmit(confirm)}>
        {error !== null && <ErrorBanner text={failureText(error, say.failed, NETWORK_ERROR)} />}
        <p>{lastNumber === null ? say.knownNone : say.known(lastNumber)}</p>
        <TextInput
          size="md"
          label={say.lastSerial}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...(next !== null && { description: say.next(next) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('lastSerial')}
        />
        <DialogFooter submitLabel={say.confirm} busy={isPending} />
      </form>
    </Dialog>
  )
}
