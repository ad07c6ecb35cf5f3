import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { isSavedAlready } from '../lib/lost-replies.ts'
import { ErrorBanner } from './ErrorBanner.tsx'
import type { FormKey } from './use-request-key.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  /** The error of the last call. */
  error: unknown
  formKey: FormKey
  /** Closes the form and shows what exists; `name` is the name that people use for it. */
  onShow: (existing: { id: string; name: string }) => void
}

/**
 * The notice at the top of a form whose input was changed after the reply to its first attempt was lost. It stands
 * inside the `form` element, leads to what the first attempt saved, and has a button that saves the present input as
 * well. In every other case it shows nothing.
 */
export function AlreadySaved({ error, formKey, onShow }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  const isShown = isSavedAlready(error)
  useEffect(() => {
    // The save button is far below, and lost the focus while it was disabled.
    if (isShown) notice.current?.focus()
  }, [isShown, error])
  if (!isShown) return null
  const { existing } = error
  return (
    <div ref={notice} tabIndex={-1}>
      <ErrorBanner
        tone="warning"
        {...(existing && { title: t('This was saved already as {name}', { name: existing.name }) })}
        text={existing ? t('What you have changed since is not saved.') : error.message}
      >
        <div>
          {existing && (
            <Button variant="default" size="md" onClick={() => onShow(existing)}>
              {t('Show it')}
            </Button>
          )}
          {/* This is no submit button, since Enter in a field presses the first one of the form. */}
          <Button
            variant="default"
            size="md"
            onClick={({ currentTarget }) => {
              formKey.renew()
              currentTarget.form?.requestSubmit()
            }}
          >
            {t('Save as another')}
          </Button>
        </div>
      </ErrorBanner>
    </div>
  )
}
