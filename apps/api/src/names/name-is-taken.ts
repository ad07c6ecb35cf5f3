import { AppError } from '@phuljhari/contract/errors'
import type { NamedKind } from './named-kind.ts'
import type { NamedRow } from './names.store.ts'

/** The refusal of a name that differs from `taken` in case or spaces alone; it goes with the form's field. */
export function nameIsTaken({ subject }: NamedKind, taken: NamedRow): AppError {
  const message = `A ${subject} named ${taken.name} already exists`
  return new AppError(`${subject}.exists`, { message, fields: { name: message } })
}
