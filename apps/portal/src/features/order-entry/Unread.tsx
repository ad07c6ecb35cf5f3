import { LoadError } from '../../ui/LoadError.tsx'

/** The part of a query that another attempt needs. */
export type Read = { isError: boolean; isFetching: boolean; refetch: () => unknown }

/** What could not be read, with a button that tries again what failed of it; nothing when all was read. */
export function Unread({ text, reads }: { text: string; reads: readonly Read[] }) {
  const failed = reads.filter(({ isError }) => isError)
  if (failed.length === 0) return null
  const retry = () => Promise.all(failed.map(({ refetch }) => refetch()))
  return <LoadError text={text} onRetry={retry} />
}
