import { listAccountNames } from '@phuljhari/contract/staff/account-names.contract'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../lib/api.ts'
import { asList, asRecord, asText } from '../../lib/coerce.ts'
import { supportsFeature, useFeature } from '../../lib/features.ts'

/** People join and rename themselves rarely: one call names every actor for this long. */
const FRESH_FOR_MS = 5 * 60_000

/** The names of accounts by their e-mail addresses (feature staff.names); one call for all rows of all screens. */
const accountNamesQuery = queryOptions({
  queryKey: ['account-names'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
    const accounts = asList((await call(listAccountNames, {}, signal)).data).map(asRecord)
    return new Map(accounts.map(({ person, name }) => [asText(person), asText(name)]))
  },
  staleTime: FRESH_FOR_MS,
})

/** Returns the name of an actor; the actor as recorded where no account has a name for it. */
export type NameOf = (actor: string) => string
const nameOfIn =
  (names: ReadonlyMap<string, string> | undefined): NameOf =>
  (actor) =>
    names?.get(actor) || actor

/** What names actors on screens and papers. Until the names are loaded, or without them, it returns the actor. */
export function useNameOf(): NameOf {
  const hasNames = useFeature('staff.names') === true
  const { data: names } = useQuery({ ...accountNamesQuery, enabled: hasNames })
  return useCallback((actor) => nameOfIn(names)(actor), [names])
}

/** The same outside of components. */
export async function fetchNameOf(cache: QueryClient): Promise<NameOf> {
  if (!(await supportsFeature(cache, 'staff.names'))) return nameOfIn(undefined)
  return nameOfIn(await cache.ensureQueryData(accountNamesQuery).catch(() => undefined))
}

/** The name of an actor; its title tells people of the same name apart. */
export function PersonName({ actor }: { actor: string }) {
  const name = useNameOf()(actor)
  return <span {...(name !== actor && { title: actor })}>{name}</span>
}
