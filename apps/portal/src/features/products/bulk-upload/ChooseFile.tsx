import { Button } from '@mantine/core'
import { SHEET_EXTENSIONS, SHEET_MAX_BYTES, SHEET_MAX_ROWS } from '@phuljhari/contract/products/upload.contract'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { IconFileSpreadsheet, IconFileDownload } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { useFeature } from '../../../lib/features.ts'
import styles from './choose-file.module.css'
import { say } from './bulk-upload.messages.ts'
import { saveCsv, templateCsv } from './csv-files.ts'
import { LastUpload } from './LastUpload.tsx'

type Props = {
  /** Opens the browser's file picker. */
  onAsk: () => void
  onFile: (file: File) => void
}

/** Takes a price list by file picker or drag and drop, and offers a template. */
export function ChooseFile({ onAsk, onFile }: Props) {
  const [isOver, setOver] = useState(false)
  const hasTradeFields = useFeature('products.tradeFields') === true
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    <>
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        onDragEnter={over(true)}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          const file = event.dataTransfer.files[0]
          if (file) onFile(file)
        }}
      >
        <IconFileSpreadsheet size={44} stroke={1.4} aria-hidden />
        <p>
          <strong>Drop your price list here</strong> or
        </p>
        <Button size="md" data-autofocus onClick={onAsk}>
          Choose a file
        </Button>
        <p className={styles.hint}>
          {SHEET_EXTENSIONS.join(' ')} · at most {SHEET_MAX_BYTES / 1_048_576} MB and {formatCount(SHEET_MAX_ROWS)} rows
        </p>
      </div>
      <div className={styles.aside}>
        <p>{say.hint}</p>
        <Button
          variant="subtle"
          size="md"
          leftSection={<IconFileDownload size={18} aria-hidden />}
          onClick={() => saveCsv('price-list-template.csv', templateCsv(hasTradeFields))}
        >
          Download a template
        </Button>
      </div>
      <LastUpload />
    </>
  )
}
