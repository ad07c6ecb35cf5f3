import type { Statement } from '@phuljhari/contract/payments/outstanding.contract'
import { printInFrame } from '../../../ui/print/print-sheet.ts'
import { renderOffScreen } from '../../../ui/print/render-off-screen.ts'
import { say } from '../payments.messages.ts'
import { fetchShopTexts } from '../shop-texts.queries.ts'
import { StatementSheet } from './StatementSheet.tsx'

/** Prints a customer's statement. @throws {ApiError} when the shop's details cannot be loaded. */
export async function printStatement(statement: Statement): Promise<void> {
  const shop = await fetchShopTexts()
  const { sheet, remove } = renderOffScreen(<StatementSheet statement={statement} shop={shop} />)
  await printInFrame(sheet, say.statementOf(statement.name))
  remove()
}
