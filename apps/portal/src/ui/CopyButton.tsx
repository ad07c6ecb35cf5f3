import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { t } from '@phuljhari/contract/rules/t'

const SHOWN_MS = 2500

/** Copies text. `state` tells the outcome: `failed` where the browser forbids copying, as without HTTPS. */
function useCopy() {
  const [state, setState] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return { state, copy: (text: string) => void copy(text) }
}

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
        {state === 'copied' && t('Copied')}
        {state === 'failed' && t('Your browser does not allow copying: select the text and copy it.')}
      </span>
    </>
  )
}
