import { Button } from '@mantine/core'
import { likelySpellings } from '@phuljhari/contract/transports/likely-spellings'
import type { Transport } from '@phuljhari/contract/transports/transports.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { settleLost } from '../../../lib/lost-replies.ts'
import { confirmChange } from '../confirm-change.ts'
import { Section } from '../Section.tsx'
import { say } from './transports.messages.ts'
import styles from './transports.module.css'
import { transportsQuery, useKeepApart, useMergeTransports } from './transports.queries.ts'

/** More would be too many to look at; merging one pair shows the next. */
const SHOWN_PAIRS = 5

/** Names that are probably one transport, for an owner to merge. */
export function LikelyPairs({ transports }: { transports: readonly Transport[] }) {
  const pairs = useMemo(() => likelySpellings(transports), [transports])
  const { mutateAsync: merge } = useMergeTransports()
  const cache = useQueryClient()
  const { mutateAsync: stayApart } = useKeepApart()
  if (pairs.length === 0) return null
  const keepApart = (one: Transport, other: Transport) =>
    confirmChange(
      null,
      async () => {
        await stayApart({ id: one._id, other: other._id })
        return say.keptApart(one.name, other.name)
      },
      say.keepApartFailed,
    )
  const keep = (kept: Transport, other: Transport) =>
    confirmChange(
      say.confirmMerge(kept, other),
      async () => {
        const isMerged = () => cache.getQueryData(transportsQuery.queryKey)?.every(({ _id }) => _id !== other._id)
        await settleLost(merge({ id: kept._id, other: other._id }), () => isMerged() === true)
        return say.merged(other.name, kept.name)
      },
      say.mergeFailed,
    )
  return (
    <Section title={say.likely} hint={say.likelyHint}>
      <ul className={styles.pairs}>
        {pairs.slice(0, SHOWN_PAIRS).map(([one, other]) => (
          <li key={`${one._id} ${other._id}`}>
            <span>
              {say.pair(one.name, one.orders)}
              <br />
              {say.pair(other.name, other.orders)}
            </span>
            <span className={styles.choices}>
              <Button size="md" variant="default" onClick={() => void keep(one, other)}>
                {say.keep(one.name)}
              </Button>
              <Button size="md" variant="default" onClick={() => void keep(other, one)}>
                {say.keep(other.name)}
              </Button>
              <Button size="md" variant="subtle" onClick={() => void keepApart(one, other)}>
                {say.keepApart}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {pairs.length > SHOWN_PAIRS && <p>{say.more(pairs.length - SHOWN_PAIRS)}</p>}
    </Section>
  )
}
