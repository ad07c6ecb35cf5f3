import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { imageUrl } from '../../lib/image-url.ts'
import styles from './product-form.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  /** Shows the star of a required field; section 5 does not enforce it. */
  starred: boolean
  hint: string
  accept: string
  chosen: File | null
  /** The URL of the product's current image. */
  current: string | null
  error: string | null
  onChoose: (file: File | null) => void
}

/** Returns an object URL for the preview of a chosen image, which is revoked once it is no longer shown. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return url
}

/** Chooses and previews an image. A refused file stays selected until it is replaced or removed. */
export function ImageField({ starred, hint, accept, chosen, current, error, onChoose }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(error ? null : chosen) ?? (current && imageUrl(current))
  const [broken, setBroken] = useState<string | null>(null)

  const remove = () => {
    if (input.current) input.current.value = ''
    input.current?.focus()
    onChoose(null)
  }
  return (
    <div className={styles.imageField}>
      <div className={styles.preview}>
        {preview && preview !== broken ? (
          <img src={preview} alt={t('Preview')} onError={() => setBroken(preview)} />
        ) : (
          <IconPhotoPlus size={30} aria-hidden />
        )}
      </div>
      <div>
        <label htmlFor={id}>
          {t('Product Image')}
          {starred && <span className={styles.star}> *</span>}
        </label>
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
        <input
          id={id}
          ref={input}
          name="files"
          type="file"
          accept={accept}
          aria-invalid={error !== null}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
        />
        {chosen && (
          <Button type="button" variant="subtle" color="gray" size="compact-sm" onClick={remove}>
            {t('Remove image')}
          </Button>
        )}
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      </div>
    </div>
  )
}
