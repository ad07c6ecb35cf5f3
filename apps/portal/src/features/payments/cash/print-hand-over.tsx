import type { HandOver } from '@phuljhari/contract/payments/cash.contract'
import { printInFrame } from '../../../ui/print/print-sheet.ts'
import { renderOffScreen } from '../../../ui/print/render-off-screen.ts'
import { HandOverSheet } from './HandOverSheet.tsx'

/** Prints the receipt of a hand-over, on A4 or a roll. */
export async function printHandOver(handOver: HandOver): Promise<void> {
  const { sheet, remove } = renderOffScreen(<HandOverSheet handOver={handOver} />)
  await printInFrame(sheet, `Cash hand-over ${handOver.agentName} ${handOver.number}`)
  remove()
}
