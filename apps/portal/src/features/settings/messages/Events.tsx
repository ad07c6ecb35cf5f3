import { Button, NativeSelect } from '@mantine/core'
import { MESSAGE_CHANNEL_LABELS, MESSAGE_EVENT_LABELS } from '@phuljhari/contract/messages/message-labels'
import {
  MESSAGE_CHANNELS,
  MESSAGE_EVENTS,
  type MessageChannel,
  type MessageEvent,
} from '@phuljhari/contract/messages/message-words'
import { LANGUAGE_NAMES, LANGUAGES } from '@phuljhari/contract/rules/languages'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { HistorySection } from '../../../ui/HistorySection.tsx'
import { Section } from '../Section.tsx'
import { settingEventsQuery, type LoadedSettings } from '../shop/shop-settings.queries.ts'
import { useSaveSetting } from '../shop/use-save-setting.ts'
import { say } from './message-settings.messages.ts'
import styles from './message-settings.module.css'
import { TemplateDialog } from './TemplateDialog.tsx'

const CHANNELS = MESSAGE_CHANNELS.map((value) => ({ value, label: MESSAGE_CHANNEL_LABELS[value] }))

/** Which events customers are told of, how, and in which words. */
export function Events({ loaded }: { loaded: LoadedSettings }) {
  const canManage = useCan()('settings.manage')
  const { messages } = loaded.settings
  const [editing, setEditing] = useState<MessageEvent | null>(null)
  return (
    <Section title={say.events} hint={say.eventsHint}>
      <ul className={styles.events}>
        {MESSAGE_EVENTS.map((event) => {
          const own = LANGUAGES.filter((language) => messages.templates[event][language] !== '')
          return (
            <li key={event}>
              <div>
                <h3>{MESSAGE_EVENT_LABELS[event]}</h3>
                <p>
                  {own.length === 0
                    ? say.standard
                    : say.ownTexts(own.map((language) => LANGUAGE_NAMES[language]).join(', '))}
                </p>
              </div>
              {canManage ? (
                // With the value as its key, so that what somebody else has chosen is shown.
                <Channel key={messages.channels[event]} event={event} loaded={loaded} />
              ) : (
                <span>{MESSAGE_CHANNEL_LABELS[messages.channels[event]]}</span>
              )}
              {canManage && (
                <Button
                  variant="default"
                  size="md"
                  leftSection={<IconPencil size={18} aria-hidden />}
                  aria-label={say.textOf(event)}
                  onClick={() => setEditing(event)}
                >
                  {say.text}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {canManage && <HistorySection query={settingEventsQuery('messages')} />}
      {editing && <TemplateDialog event={editing} loaded={loaded} onClose={() => setEditing(null)} />}
    </Section>
  )
}

/** How customers are told of one event; a change is saved at once. */
function Channel({ event, loaded }: { event: MessageEvent; loaded: LoadedSettings }) {
  const { messages } = loaded.settings
  const [chosen, setChosen] = useState<MessageChannel>(messages.channels[event])
  const { save, isPending, error, conflict } = useSaveSetting('messages', loaded, () => {})
  const choose = async (channel: MessageChannel) => {
    setChosen(channel)
    const value = { ...messages, channels: { ...messages.channels, [event]: channel } }
    if (!(await save({ value, validFrom: indiaToday() }))) setChosen(messages.channels[event])
  }
  return (
    <div className={styles.channel}>
      <NativeSelect
        size="md"
        aria-label={say.channelOf(event)}
        data={CHANNELS}
        value={chosen}
        disabled={isPending}
        onChange={({ currentTarget }) => void choose(currentTarget.value as MessageChannel)}
      />
      {error !== null && <ErrorBanner text={failureText(error, say.saveFailed, NETWORK_ERROR)} />}
      {conflict && <ErrorBanner tone="warning" text={say.changed} />}
    </div>
  )
}
