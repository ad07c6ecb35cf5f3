import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import type { UploadResult } from '@phuljhari/contract/products/upload.contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFeature } from '../../../lib/features.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { isSavedAlready } from '../../../lib/lost-replies.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { toast } from '../../../ui/toast.ts'
import { useRequestKey } from '../../../ui/use-request-key.ts'
import { useFormState, useUnsavedChanges } from '../../../ui/unsaved-changes.ts'
import { say as sayProducts } from '../products.messages.ts'
import { say } from './bulk-upload.messages.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { Outcome } from './Outcome.tsx'
import { useFocusIfLost } from './use-focus-if-lost.ts'
import { Preview } from './Preview.tsx'
import { previewQuery, useUploadList, type ListFile } from './price-list.queries.ts'
import styles from './bulk-upload.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  chosen: ListFile | null
  onAsk: () => void
  onFile: (file: File) => void
  onClose: () => void
}

/** Takes a file, previews it and uploads it on confirmation. Closing the dialog does not stop an upload in progress. */
export function UploadDialog({ chosen, onAsk, onFile, onClose }: Props) {
  return (
    <Dialog title={say.title} size="xl" onClose={onClose}>
      {chosen ? (
        <ChosenFile chosen={chosen} onAsk={onAsk} onClose={onClose} />
      ) : (
        <ChooseFile onAsk={onAsk} onFile={onFile} />
      )}
    </Dialog>
  )
}

const EXCLUSION_DEBOUNCE_MS = 400

/** Whether every row was refused, which is not a success. */
const isAllRefused = ({ created, updated, unchanged, errors }: UploadResult) =>
  created + updated + unchanged === 0 && errors.length > 0

const uploadError = (error: unknown) => failureText(error, sayProducts.uploadFailedHint, NETWORK_ERROR)

function ChosenFile({ chosen, onAsk, onClose }: { chosen: ListFile; onAsk: () => void; onClose: () => void }) {
  const { file } = chosen
  const [choices, setChoices] = useState<PriceListChoices>({})
  const [hasChosen, setHasChosen] = useState(false)
  const [result, setResult] = useState<UploadResult | null>(null)
  // Counts as unsaved, so that the file and the choices survive the end of the session.
  useUnsavedChanges(result === null)
  // Closing asks for confirmation once there are choices; a file alone is quickly chosen again.
  useFormState('dirty', result === null && hasChosen)
  const canPreview = useFeature('priceList.preview')
  // Users leave out several rows in quick succession; the preview is read again after the last one.
  const [excludedRows] = useDebouncedValue(choices.excludedRows, EXCLUSION_DEBOUNCE_MS)
  const {
    data: preview,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({ ...previewQuery(chosen, { ...choices, excludedRows }), enabled: canPreview === true })
  const { mutateAsync, isPending } = useUploadList()
  const formKey = useRequestKey()

  // Awaited rather than passed as callbacks, so that the toast also shows after leaving the screen.
  const upload = useSingleFlight(async (confirmed: PriceListChoices | null) => {
    try {
      const counts = await mutateAsync({ file, choices: confirmed, key: formKey.read() })
      if (!counts || !isAllRefused(counts)) toast.success(sayProducts.uploaded)
      if (counts) setResult(counts)
      else onClose()
    } catch (failure) {
      // The first attempt was saved. The next press uploads the list as another one, on top of it.
      if (isSavedAlready(failure)) formKey.renew()
      void dialogs.alert(uploadError(failure), sayProducts.uploadFailed)
      if (confirmed === null) onClose()
    }
  })

  // A server without previews uploads in one step (section 7).
  const isOneStep = canPreview === false || preview === null
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!isOneStep || hasStarted.current) return
    hasStarted.current = true
    void upload(null)
  })

  if (result) return <Outcome fileName={file.name} result={result} refused={preview?.refused ?? []} onClose={onClose} />
  if (isPending || isOneStep) return <Working text={say.uploading(file.name)} />
  if (error)
    return (
      <Unreadable
        reason={uploadError(error)}
        onAnother={onAsk}
        onAgain={() => {
          setChoices({})
          void refetch()
        }}
      />
    )
  if (!preview) return <Working text={say.reading(file.name)} />
  return (
    <Preview
      fileName={file.name}
      preview={preview}
      choices={choices}
      isStale={isPlaceholderData || excludedRows !== choices.excludedRows}
      onChoose={(made) => {
        setChoices(made)
        setHasChosen(true)
      }}
      onPropose={setChoices}
      onAnother={onAsk}
      onConfirm={() => void upload(choices)}
    />
  )
}

function Working({ text }: { text: string }) {
  return (
    <div className={styles.working}>
      <p role="status">{text}</p>
      <progress aria-label={t('Progress')} />
    </div>
  )
}

function Unreadable({ reason, onAnother, onAgain }: { reason: string; onAnother: () => void; onAgain: () => void }) {
  const another = useRef<HTMLButtonElement>(null)
  useFocusIfLost(another)
  return (
    <>
      <div className={styles.unreadable} role="alert">
        <strong>{sayProducts.uploadFailed}</strong>
        <p>{reason}</p>
      </div>
      <div className={styles.footer}>
        <Button variant="default" size="md" onClick={onAgain}>
          {t('Try again')}
        </Button>
        <Button className={styles.confirm ?? ''} size="md" ref={another} onClick={onAnother}>
          {t('Choose another file')}
        </Button>
      </div>
    </>
  )
}
