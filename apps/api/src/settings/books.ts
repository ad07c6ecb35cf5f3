import { AppError } from '@phuljhari/contract/errors'
import { formatDate, indiaDay } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import { currentSettings } from './current-settings.ts'
import { lockSettingsShared } from './settings.store.ts'
import { t } from '@phuljhari/contract/rules/t'

/**
 * Call it before changing anything that the accounts of a day consist of: documents, payments, cash. The books cannot
 * be closed until the transaction ends.
 * @param day in India, `yyyy-mm-dd`: the day of what is changed, which for a cancellation is that of the document
 * @throws {AppError} books.closed
 */
export async function assertBooksOpen(tx: Tx, day: string): Promise<void> {
  // Today's books cannot be closed (contract: settings/money-settings.ts).
  if (day >= indiaDay(new Date())) return
  await lockSettingsShared(tx)
  const { closedUpTo } = (await currentSettings(tx)).books
  if (day <= closedUpTo)
    throw new AppError('books.closed', {
      message: t('The books are closed up to {closedUpTo}: nothing of {day} may be added or changed.', {
        closedUpTo: formatDate(closedUpTo),
        day: formatDate(day),
      }),
    })
}
