import type { DocumentSeries } from '@phuljhari/contract/documents/document-series.contract'
import { Button } from '@mantine/core'
import { DOCUMENT_LABELS } from '@phuljhari/contract/documents/document-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../../lib/can.ts'
import { ErrorBanner } from '../../../../ui/ErrorBanner.tsx'
import { Loaded } from '../../Loaded.tsx'
import { Section } from '../../Section.tsx'
import { ConfirmSeriesDialog } from './ConfirmSeriesDialog.tsx'
import { seriesQuery } from './series.queries.ts'
import { say } from './series.messages.ts'
import styles from './series.module.css'

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
