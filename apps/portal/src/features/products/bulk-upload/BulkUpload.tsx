import { Button } from '@mantine/core'
import { FURTHER_EXTENSIONS, SHEET_EXTENSIONS } from '@phuljhari/contract/products/upload.contract'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFeature } from '../../../lib/features.ts'
import { useRequestedAction } from '../../../ui/requested-action.ts'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { useRequireSignIn } from '../use-require-sign-in.ts'
import styles from '../products.module.css'
import type { ListFile } from './price-list.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

const loadDialog = () => import('./UploadDialog.tsx').then((module) => module.UploadDialog)

/** The button of section 2, hidden on small screens, where other places open the same dialog. */
export function BulkUpload() {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ListFile | null>(null)

  const close = () => setOpen(false)
  const UploadDialog = useDeferredDialog(loadDialog, isOpen, close)

  const readsMore = useFeature('priceList.formats') === true
  const extensions = readsMore ? [...SHEET_EXTENSIONS, ...FURTHER_EXTENSIONS] : SHEET_EXTENSIONS
  const requireSignIn = useRequireSignIn()
  const open = () =>
    requireSignIn(() => {
      setChosen(null)
      setOpen(true)
    })
  useRequestedAction('/products upload', open)
  const take = (file: File) => {
    setChosen((before) => ({ id: (before?.id ?? 0) + 1, file }))
    setOpen(true)
  }
  return (
    <div className={styles.bulkUpload}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('Price list')}
        accept={extensions.join(',')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // Otherwise, choosing the same file again after correcting it would fire no event.
          event.currentTarget.value = ''
          if (file) take(file)
        }}
      />
      <Button variant="default" size="md" leftSection={<IconUpload size={18} aria-hidden />} onClick={open}>
        {t('Bulk Upload')}
      </Button>
      {isOpen && UploadDialog && (
        <UploadDialog
          key={chosen?.id ?? 'none'}
          chosen={chosen}
          onAsk={() => input.current?.click()}
          onFile={take}
          onClose={close}
        />
      )}
    </div>
  )
}
