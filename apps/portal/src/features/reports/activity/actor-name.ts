import { wordsOf } from '@phuljhari/contract/activity/action-labels'

/** The name of an actor as the header greets them; `Storefront` or `System` for one without an account. */
export const actorName = (person: string, name: string): string =>
  name === person && !person.includes('@') ? wordsOf(person) : name
