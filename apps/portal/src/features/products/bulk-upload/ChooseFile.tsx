import { Button, Textarea } from '@mantine/core'
import {
  FURTHER_EXTENSIONS,
  SHEET_EXTENSIONS,
  SHEET_MAX_BYTES,
  SHEET_MAX_ROWS,
} from '@phuljhari/contract/products/upload.contract'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { IconFileDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useFeature } from '../../../lib/features.ts'
import { useFormState } from '../../../ui/unsaved-changes.ts'
import { say } from './bulk-upload.messages.ts'
import { saveCsv, templateCsv } from './csv-files.ts'
import { LastUpload } from './UndoUpload.tsx'
import styles from './bulk-upload.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  /** Opens the browser's file picker. */
  onAsk: () => void
  onFile: (file: File) => void
}

/** Takes a price list from the file picker, by drag and drop or as pasted text, and offers a template. */
export function ChooseFile({ onAsk, onFile }: Props) {
  const [isOver, setOver] = useState(false)
  const readsMore = useFeature('priceList.formats') === true
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
        <p className={styles.drop}>
          <strong>{t('Drop your price list here')}</strong> {t('or')}
        </p>
        <Button size="md" data-autofocus onClick={onAsk}>
          {t('Choose a file')}
        </Button>
        <p className={styles.hint}>
          {t('{readsMore} · at most {sheetMaxBytes} MB and {sheetMaxRows} rows', {
            readsMore: [...SHEET_EXTENSIONS, ...(readsMore ? FURTHER_EXTENSIONS : [])].join(' '),
            sheetMaxBytes: SHEET_MAX_BYTES / 1_048_576,
            sheetMaxRows: formatCount(SHEET_MAX_ROWS),
          })}
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
          {t('Download a template')}
        </Button>
      </div>
      {readsMore && <PasteText onFile={onFile} />}
      <LastUpload />
    </>
  )
}

/** Takes a price list that was sent as a message. */
function PasteText({ onFile }: Pick<Props, 'onFile'>) {
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  useFormState('dirty', !isEmpty)
  return (
    <form
      className={styles.paste}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onFile(new File([text], 'Pasted text.txt', { type: 'text/plain' }))
      }}
    >
      <Textarea
        label={t('Or paste a message from WhatsApp')}
        placeholder={t('SPARKLERS\nElectric 10 cm - 45/-\nColour 15 cm - 80/-')}
        value={text}
        rows={4}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="md" disabled={isEmpty}>
        {t('Read the text')}
      </Button>
    </form>
  )
}
