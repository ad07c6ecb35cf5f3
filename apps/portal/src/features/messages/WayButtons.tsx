import { Button } from '@mantine/core'
import { MESSAGE_WAY_LABELS } from '@phuljhari/contract/messages/message-labels'
import type { ReadyMessage } from './use-message.ts'

/** A button that was not there when the dialog opened, so that Enter presses it. */
const focus = (element: HTMLElement | null) => element?.focus()

/** The ways to tell a message. @param onTold called once an app was opened, or the e-mail is queued */
export function WayButtons({ message, onTold }: { message: ReadyMessage; onTold: () => void }) {
  return message.ways.map(({ way, href }, index) => {
    const variant = index === 0 ? 'filled' : 'default'
    const ref = index === 0 ? focus : undefined
    if (way === 'mail' || href === null)
      return (
        <Button
          key={way}
          size="md"
          ref={ref}
          variant={variant}
          loading={message.isPending}
          onClick={async () => {
            if (await message.mail()) onTold()
          }}
        >
          {MESSAGE_WAY_LABELS[way]}
        </Button>
      )
    return (
      <Button
        key={way}
        size="md"
        component="a"
        href={href}
        target="_blank"
        rel="noreferrer"
        ref={ref}
        variant={variant}
        onClick={() => {
          message.record(way)
          onTold()
        }}
      >
        {MESSAGE_WAY_LABELS[way]}
      </Button>
    )
  })
}
