import { AppError } from '@phuljhari/contract/errors'
import type { NamedKind } from './named-kind.ts'
import type { NamedRow } from './names.store.ts'

/** The error for a name that exists already, ignoring case and spaces. It is attached to the form's field. */
export function nameExistsError({ subject }: NamedKind, existing: NamedRow): AppError {
  const message = `A ${subject} named ${existing.name} already exists`
  return new AppError(`${subject}.exists`, { message, fields: { name: message } })
}
