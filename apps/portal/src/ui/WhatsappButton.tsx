import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'

type Props = {
  label?: string
  /** Null without a mobile number: then there is no button. */
  link: string | null
  onOpen: () => void
}

/** Opens a chat with a prepared text in another tab. */
export const WhatsappButton = ({ label = 'WhatsApp', link, onOpen }: Props) =>
  link !== null && (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noreferrer"
      variant="default"
      size="md"
      leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
      onClick={onOpen}
    >
      {label}
    </Button>
  )
