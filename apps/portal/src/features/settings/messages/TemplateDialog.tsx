import { Button, Textarea } from '@mantine/core'
import { messagesSetting, PLACEHOLDERS } from '@phuljhari/contract/messages/message-templates'
import type { MessageEvent } from '@phuljhari/contract/messages/message-words'
import { PLACEHOLDER_LABELS } from '@phuljhari/contract/messages/placeholder-labels'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '@phuljhari/contract/rules/languages'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { indiaToday } from '../../../lib/india-today.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { pageLanguage } from '../../../lib/language.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import type { LoadedSettings } from '../shop/shop-settings.queries.ts'
import { useSaveSetting } from '../shop/use-save-setting.ts'
import { say } from './message-settings.messages.ts'
import { messagePapersQuery } from './message-settings.queries.ts'
import styles from './message-settings.module.css'
import { Preview } from './Preview.tsx'

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

/** `value.templates.packed.ta` of a refusal as the input `ta`. */
const atInputs = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.split('.').at(-1) ?? path, message]))

type Props = { event: MessageEvent; loaded: LoadedSettings; onClose: () => void }

/** The shop's text of an event in each language, with a preview. */
export function TemplateDialog({ event, loaded, onClose }: Props) {
  const { messages } = loaded.settings
  const [language, setLanguage] = useState<Language>(() => {
    const own = pageLanguage()
    return isLanguage(own) ? own : 'en'
  })
  const input = useRef<HTMLTextAreaElement>(null)
  const form = useContractForm(messagesSetting.shape.templates.shape[event], { ...messages.templates[event] })
  const { save, isPending, error, conflict } = useSaveSetting('messages', loaded, (errors) =>
    form.setErrors(atInputs(errors)),
  )
  const { data: papers } = useQuery(messagePapersQuery(language))
  const text = form.values[language]
  const standard = papers?.standardTemplate(event) ?? ''
  /** Inserts a name where the cursor is. */
  function insert(name: string): void {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = input.current ?? {}
    form.set(language, `${text.slice(0, start)}{${name}}${text.slice(end)}`)
    input.current?.focus()
  }
  // An error in another language must be seen.
  const shown =
    form.errors[language] === undefined ? LANGUAGES.find((one) => form.errors[one] !== undefined) : undefined
  return (
    <Dialog title={say.textOf(event)} size="lg" isDirty={form.isDirty} busy={isPending} onClose={onClose}>
      <form
        className={dialogStyles.form}
        noValidate
        onSubmit={form.onSubmit(async (own) => {
          const templates = { ...loaded.settings.messages.templates, [event]: own }
          const value = { ...loaded.settings.messages, templates }
          if (!form.isDirty || (await save({ value, validFrom: indiaToday() }))) onClose()
        })}
      >
        {conflict && <ErrorBanner tone="warning" text={say.changed} />}
        {error !== null && <ErrorBanner text={failureText(error, say.saveFailed, NETWORK_ERROR)} />}
        {shown && <ErrorBanner text={`${LANGUAGE_NAMES[shown]}: ${form.errors[shown] ?? ''}`} />}
        <Segments
          label={say.language}
          value={language}
          options={LANGUAGE_OPTIONS}
          onChange={(value) => isLanguage(value) && setLanguage(value)}
        />
        <Textarea
          key={language}
          ref={input}
          size="md"
          label={say.yourText}
          description={say.yourTextHint}
          placeholder={standard}
          lang={language}
          autosize
          minRows={5}
          maxRows={12}
          data-autofocus
          {...form.field(language)}
        />
        {text === '' && (
          <Button size="sm" variant="default" className={styles.start} onClick={() => form.set(language, standard)}>
            {say.takeStandard}
          </Button>
        )}
        <fieldset className={styles.names}>
          <legend>{say.insert}</legend>
          {PLACEHOLDERS[event].map((name) => (
            <PlainButton key={name} onClick={() => insert(name)}>
              {PLACEHOLDER_LABELS[name] ?? name}
            </PlainButton>
          ))}
        </fieldset>
        <Preview event={event} language={language} template={text || standard} />
        <DialogFooter submitLabel={say.save} busy={isPending} />
      </form>
    </Dialog>
  )
}
