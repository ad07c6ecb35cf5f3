import { Button, Menu } from '@mantine/core'
import type { OrderToPack } from '@phuljhari/contract/dispatch/order-to-pack'
import { t } from '@phuljhari/contract/rules/t'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Can } from '../../../lib/can.ts'
import { useFeature } from '../../../lib/features.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { toast } from '../../../ui/toast.ts'
import { printLabels } from '../dispatch/print-labels-of.ts'
import { bulkTexts as say } from './bulk.messages.ts'

async function printBillsOf(orderIds: readonly string[]): Promise<void> {
  const { printBills } = await import('../../../entities/bills/print-bill.tsx')
  const without = await printBills(orderIds)
  if (without.length > 0) void dialogs.alert(say.notInvoiced(without, orderIds.length - without.length))
}

async function ordersToPack(orderIds: readonly string[]): Promise<OrderToPack[]> {
  const { fetchOrdersToPack } = await import('../dispatch/packing.queries.ts')
  return fetchOrdersToPack(orderIds)
}

type Props = { orderIds: readonly string[]; can: Can }

/** The papers of many orders, each kind as one print job. */
export function PrintMenu({ orderIds, can }: Props) {
  const canPrintBills = useFeature('documents') === true && can('orders.amounts')
  const canPack = useFeature('dispatch') === true && can('orders.ready')
  const canLabel = useFeature('orders.labels') === true && can('orders.labels')
  const [isPrinting, setPrinting] = useState(false)
  const run = useSingleFlight(async (print: () => Promise<void>) => {
    setPrinting(true)
    try {
      await print()
    } catch (error) {
      toast.error(failureText(error, say.printFailed))
    } finally {
      setPrinting(false)
    }
  })
  const papers = [
    canPrintBills && { title: t('Invoices'), print: () => printBillsOf(orderIds) },
    canPack && {
      title: t('Packing lists'),
      print: async () =>
        (await import('../dispatch/print-packing.tsx')).printPackingLists(await ordersToPack(orderIds)),
    },
    canPack && {
      title: t('Pick list'),
      print: async () => (await import('../dispatch/print-packing.tsx')).printPickList(await ordersToPack(orderIds)),
    },
    canLabel && { title: t('Carton labels'), print: () => printLabels(orderIds) },
  ].filter((paper) => paper !== false)
  if (papers.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          loading={isPrinting}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('Print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map(({ title, print }) => (
          <Menu.Item key={title} onClick={() => void run(print)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
