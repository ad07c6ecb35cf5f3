import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopy } from './use-copy.ts'

type Props = { label: string; text: string; variant?: 'filled' | 'default' }

/** Copies a text and says so; where the browser forbids it, says how to copy by hand. */
export function CopyButton({ label, text, variant = 'default' }: Props) {
  const { state, copy } = useCopy()
  const Icon = state === 'copied' ? IconCheck : IconCopy
  return (
    <>
      <Button size="md" variant={variant} leftSection={<Icon size={18} aria-hidden />} onClick={() => copy(text)}>
        {label}
      </Button>
      <span role="status" className={state === 'failed' ? undefined : 'visually-hidden'}>
        {state === 'copied' && 'Copied'}
        {state === 'failed' && 'Your browser does not allow copying: select the text and copy it.'}
      </span>
    </>
  )
}
