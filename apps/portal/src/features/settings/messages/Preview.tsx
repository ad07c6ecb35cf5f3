import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { MessageEvent } from '@phuljhari/contract/messages/message-words'
import type { Language } from '@phuljhari/contract/rules/languages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { config } from '../../../lib/config.ts'
import { loadFailure } from '../../../lib/failure-text.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { say } from './message-settings.messages.ts'
import { exampleQuery, messagePapersQuery } from './message-settings.queries.ts'
import styles from './message-settings.module.css'

const TYPING_MS = 400

type Props = { event: MessageEvent; language: Language; template: string }

/** A text filled in with a real order. */
export function Preview({ event, language, template }: Props) {
  const [typed, setTyped] = useState('')
  const [orderId] = useDebouncedValue(typed.trim(), TYPING_MS)
  const papers = useQuery(messagePapersQuery(language))
  const example = useQuery(exampleQuery(event, orderId))
  const error = papers.error ?? example.error
  const facts = example.data?.facts
  return (
    <section className={styles.preview} aria-label={say.preview}>
      <TextInput
        size="md"
        label={say.previewOrder}
        description={say.previewHint}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className={styles.previewTitle}>{facts ? say.previewOf(facts.orderId) : say.preview}</p>
      {error ? (
        <LoadError
          text={loadFailure(error, say.previewFailed)}
          onRetry={() => Promise.all([papers.refetch(), example.refetch()])}
        />
      ) : (
        <p className={styles.message} lang={language} role="status">
          {facts && papers.data
            ? papers.data.messageText(template, facts, config.store)
            : facts === null && say.noExample}
        </p>
      )}
    </section>
  )
}
