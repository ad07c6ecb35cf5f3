import { AppError } from '@phuljhari/contract/errors'
import { formatDate } from '@phuljhari/contract/rules/dates'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'

/** A change of one setting: its value in force on `validFrom`, and the new one. */
export type Change<K extends keyof ShopSettings> = {
  before: ShopSettings[K]
  value: ShopSettings[K]
  /** The days in India, `yyyy-mm-dd`. */
  validFrom: string
  today: string
}

const invalid = (field: string, message: string) => new AppError('request.invalid', { fields: { [field]: message } })

/**
 * Closed books stay closed, and today's stay open: nothing could be billed for the rest of the day.
 * @throws {AppError} request.invalid, settings.books_reopened
 */
export function assertBooksMayClose({ before, value, validFrom, today }: Change<'books'>): void {
  if (validFrom !== today) throw invalid('validFrom', 'Books are closed at once: choose today')
  if (value.closedUpTo >= today) throw invalid('value.closedUpTo', 'Choose a day before today')
  if (value.closedUpTo < before.closedUpTo)
    throw new AppError('settings.books_reopened', {
      message: `The books are closed up to ${formatDate(before.closedUpTo)}. They cannot be reopened.`,
    })
}
