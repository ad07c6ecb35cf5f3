import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { failureText } from '../lib/failure-text.ts'
import { useSingleFlight } from '../lib/use-single-flight.ts'
import { toast } from './toast.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  label?: string
  print: () => Promise<void>
  /** Shown when printing fails for a reason that the server does not give. */
  failed: string
}

/** Prints once, however often it is pressed, and shows a failure as a toast. */
export function PrintButton({ label = t('Print'), print, failed }: Props) {
  const printOnce = useSingleFlight(async () => {
    try {
      await print()
    } catch (error) {
      toast.error(failureText(error, failed))
    }
  })
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => void printOnce()}
    >
      {label}
    </Button>
  )
}
