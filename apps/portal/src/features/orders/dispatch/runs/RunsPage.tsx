import { TextInput } from '@mantine/core'
import { indiaToday } from '../../../../lib/india-today.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { useUrlState } from '../../../../ui/use-url-state.ts'
import { say } from './runs.messages.ts'
import styles from './runs.module.css'
import { RunsError, RunsList, useRuns } from './RunsOfDay.tsx'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The runs of any day. */
export function RunsPage() {
  const today = indiaToday()
  const [url, change] = useUrlState({ day: today })
  const day = isDay(url.day) ? url.day : today
  const { data, error, refetch, isFetching } = useRuns(day)
  return (
    <>
      <PageHeader
        title={say.title}
        subtitle={say.subtitle}
        refresh={{ busy: isFetching, onClick: () => void refetch() }}
      />
      <TextInput
        className={styles.dayField}
        size="md"
        type="date"
        label={say.day}
        value={day}
        onChange={({ currentTarget: { value } }) => change({ day: value })}
      />
      {data ? (
        <>
          {data.runs.length + data.without.length === 0 && <EmptyState title={say.nothing} hint={say.nothingHint} />}
          <RunsList data={data} />
        </>
      ) : error ? (
        <RunsError error={error} onRetry={refetch} />
      ) : (
        <Loading text={say.loading} />
      )}
    </>
  )
}
