import { SegmentedControl } from '@mantine/core'
import { memo } from 'react'

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
]

type Props = { className: string | undefined; view: string; onChange: (changes: { view: string }) => void }

/** The List and Map toggle of section 2. Memoized: must not re-render for each key of the search. */
export const ViewToggle = memo(function ViewToggle({ className, view, onChange }: Props) {
  return (
    <SegmentedControl
      className={className ?? ''}
      size="md"
      aria-label="View"
      value={view === 'map' ? 'map' : 'list'}
      data={VIEWS}
      onChange={(selected) => onChange({ view: selected })}
    />
  )
})
