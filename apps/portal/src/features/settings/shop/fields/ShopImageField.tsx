import { Button } from '@mantine/core'
import { EDIT_IMAGE, imageError } from '@phuljhari/contract/rules/images'
import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { failureText, isOutcomeUnknown } from '../../../../lib/failure-text.ts'
import { imageUrl } from '../../../../lib/image-url.ts'
import { NETWORK_ERROR } from '../../../../lib/messages.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { TextButton } from '../../../../ui/TextButton.tsx'
import { useUploadImage } from '../shop-settings.queries.ts'
import { say } from '../shop.messages.ts'
import styles from './fields.module.css'
import type { FieldsProps } from './FormFields.tsx'

type Props = FieldsProps & { name: string; label: string; hint: string }

/** An image on the shop's papers. It is uploaded when chosen; the form has its URL. */
export function ShopImageField({ form, name, label, hint }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { mutateAsync, isPending } = useUploadImage()
  const [failure, setFailure] = useState<string | null>(null)
  /** The upload whose reply was lost. */
  const [lost, setLost] = useState<{ file: File; key: string } | null>(null)
  const url = form.values[name] ?? ''
  const error = failure ?? form.errors[name]

  async function upload(file: File, key: string): Promise<void> {
    setLost(null)
    const refusal = imageError(file, EDIT_IMAGE)
    setFailure(refusal)
    if (refusal !== null) return
    try {
      form.set(name, await mutateAsync({ file, key }))
    } catch (failed) {
      if (isOutcomeUnknown(failed)) setLost({ file, key })
      setFailure(failureText(failed, say.uploadFailed, NETWORK_ERROR))
    }
  }
  const remove = () => {
    setFailure(null)
    setLost(null)
    form.set(name, '')
    input.current?.focus()
  }
  return (
    <div className={styles.imageField} role="group" aria-labelledby={`${id}-label`}>
      <div className={styles.preview}>
        {url === '' ? <IconPhoto size={28} aria-hidden /> : <img src={imageUrl(url)} alt={label} />}
      </div>
      <div>
        <p id={`${id}-label`} className={styles.imageLabel}>
          {label}
        </p>
        <p className={styles.imageHint}>{hint}</p>
        <div className={styles.buttons}>
          <Button
            component="label"
            variant="default"
            size="sm"
            loading={isPending}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {url === '' ? say.upload : say.replace}
            <input
              ref={input}
              className="visually-hidden"
              type="file"
              name={name}
              accept="image/jpeg,image/png,image/webp"
              aria-label={url === '' ? say.uploadImage(label) : say.replaceImage(label)}
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-error`}
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0]
                if (file) void upload(file, randomId())
                // Choosing the same file again is a change then.
                currentTarget.value = ''
              }}
            />
          </Button>
          {url !== '' && (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={say.remove(label.toLowerCase())}
              onClick={remove}
            >
              {say.removeImage}
            </Button>
          )}
        </div>
        <p id={`${id}-error`} className={styles.imageError} role="alert">
          {error}
          {lost && <TextButton onClick={() => void upload(lost.file, lost.key)}>{say.retryUpload}</TextButton>}
        </p>
      </div>
    </div>
  )
}
