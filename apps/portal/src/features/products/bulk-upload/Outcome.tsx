import { Button } from '@mantine/core'
import type { RefusedRow } from '@phuljhari/contract/products/price-list.contract'
import type { UploadResult } from '@phuljhari/contract/products/upload.contract'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFeature } from '../../../lib/features.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { say } from './bulk-upload.messages.ts'
import { refusedCsv, saveCsv } from './csv-files.ts'
import { UndoUpload } from './UndoUpload.tsx'
import { useFocusIfLost } from './use-focus-if-lost.ts'
import styles from './bulk-upload.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  fileName: string
  result: UploadResult
  /** The refused rows with their values, if the server sent a preview. */
  refused: readonly RefusedRow[]
  onClose: () => void
}

/** A list can have thousands of mistakes, but the first ones show what is wrong with it. */
const SHOWN_ERRORS = 200

/** The result of an upload. */
export function Outcome({ fileName, result, refused, onClose }: Props) {
  const counts = [
    [t('New'), result.created],
    [t('Updated'), result.updated],
    [t('Unchanged'), result.unchanged],
    [t('Refused'), new Set(result.errors.map(({ row }) => row)).size],
  ] as const
  const canUndo = useFeature('priceList.undo') === true
  const [isUndone, setUndone] = useState(false)
  const done = useRef<HTMLButtonElement>(null)
  useFocusIfLost(done)
  const shown = result.errors.slice(0, SHOWN_ERRORS)
  return (
    <>
      <p className={styles.fileName}>{fileName}</p>
      {isUndone && (
        <p className={styles.notice} role="status">
          {say.isUndone}
        </p>
      )}
      <dl className={styles.counts}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {shown.length > 0 && (
        <DataTable
          label={t('Refused rows')}
          bounded
          rows={shown}
          keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
          columns={[
            { title: t('Row'), cell: (error) => error.row },
            { title: t('Column'), cell: (error) => error.column },
            { title: t('What is wrong'), cell: (error) => error.message },
          ]}
        />
      )}
      {shown.length < result.errors.length && (
        <p className={styles.fileName}>
          {t('The first {count} of {count2} mistakes', {
            count: shown.length,
            count2: formatCount(result.errors.length),
          })}
        </p>
      )}
      <div className={styles.footer}>
        {refused.length > 0 && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => saveCsv('refused-rows.csv', refusedCsv(refused))}
          >
            {t('Download refused rows')}
          </Button>
        )}
        {canUndo && !isUndone && result.uploadId !== undefined && (
          <UndoUpload
            upload={{ uploadId: result.uploadId, created: result.created, updated: result.updated }}
            label={say.undo}
            onUndone={() => setUndone(true)}
          />
        )}
        <Button className={styles.confirm ?? ''} size="md" ref={done} onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </>
  )
}
