import { NativeSelect } from '@mantine/core'
import { SUBJECT_LABELS, subjectLabel } from '@phuljhari/contract/activity/action-labels'
import { ACTIVITY_KINDS } from '@phuljhari/contract/activity/activity.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCan } from '../../../lib/can.ts'
import { useFeature } from '../../../lib/features.ts'
import { DayRange } from '../../../ui/DayRange.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { isSearchTooShort, NO_FILTERS, OPENINGS_SHOWN, type UrlFilters } from './activity-filter.ts'
import { actorName } from './actor-name.ts'
import { say } from './activity.messages.ts'
import { peopleQuery } from './activity.queries.ts'
import styles from './activity.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  url: UrlFilters
  /** The record that the events are about, if there is only one. */
  recordName: string
  onChange: (changes: Partial<UrlFilters>) => void
  onClear: () => void
}

const KINDS = Object.entries(ACTIVITY_KINDS).map(([value, label]) => ({ value, label }))
const SUBJECTS = Object.entries(SUBJECT_LABELS).map(([value, label]) => ({ value, label }))

/** Adds the present choice to the options, since the server may not list it. */
const withChoice = <Option extends { value: string }>(options: readonly Option[], chosen: Option): Option[] =>
  chosen.value === '' || options.some(({ value }) => value === chosen.value) ? [...options] : [...options, chosen]

/** The choice of person, kind, subject, days and search. A change applies at once. */
export function ActivityFilters({ url, recordName, onChange, onClear }: Props) {
  const { data: people = [] } = useQuery(peopleQuery)
  const can = useCan()
  // Deleted agents are on no other screen.
  const canErase =
    useFeature('privacy.erase') === true && can('privacy.erase') && url.subject === 'agent' && /^\d+$/.test(url.id)
  const hasFilters = Object.keys(NO_FILTERS).some((name) => url[name as keyof UrlFilters] !== '')
  return (
    <section className={styles.filters} aria-label={t('Filters')}>
      <div className={styles.search}>
        <SearchBox
          label={t('Search activity')}
          placeholder={say.searchPlaceholder}
          value={url.search}
          onSearch={(search) => onChange({ search })}
        />
        {isSearchTooShort(url) && <p role="status">{say.searchHint}</p>}
      </div>
      <NativeSelect
        size="md"
        label={t('Person')}
        value={url.person}
        data={[
          { value: '', label: say.everyone },
          ...withChoice(
            people.map(({ person, name }) => ({ value: person, label: actorName(person, name) })),
            { value: url.person, label: url.person },
          ),
        ]}
        onChange={(event) => onChange({ person: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('Kind')}
        value={url.kind}
        data={[{ value: '', label: say.everyKind }, ...KINDS]}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('Subject')}
        value={url.subject}
        data={[
          { value: '', label: say.everything },
          ...withChoice(SUBJECTS, { value: url.subject, label: subjectLabel(url.subject) }),
        ]}
        onChange={(event) => onChange({ subject: event.currentTarget.value, id: '' })}
      />
      <DayRange labels={{ from: t('First day'), to: t('Last day') }} from={url.from} to={url.to} onChange={onChange} />
      <Checkbox
        className={styles.openings}
        label={say.openings}
        checked={url.openings === OPENINGS_SHOWN}
        onChange={(event) => onChange({ openings: event.currentTarget.checked ? OPENINGS_SHOWN : '' })}
      />
      {url.id !== '' && (
        <p className={styles.record}>
          {say.oneRecord(subjectLabel(url.subject), recordName)}{' '}
          {canErase && <Link to={`/agents?${new URLSearchParams({ erase: url.id })}`}>{say.erase}</Link>}
        </p>
      )}
      {hasFilters && (
        <div className={styles.clear}>
          <TextButton onClick={onClear}>{t('Clear All')}</TextButton>
        </div>
      )}
    </section>
  )
}
