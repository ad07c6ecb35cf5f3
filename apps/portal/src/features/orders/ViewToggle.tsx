import { memo } from 'react'
import { Segments } from '../../ui/Segments.tsx'

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
]

type Props = { className: string | undefined; view: string; onChange: (changes: { view: string }) => void }

/** The List and Map toggle of section 2. Memoized: must not re-render for each key of the search. */
export const ViewToggle = memo(function ViewToggle({ className, view, onChange }: Props) {
  const value = view === 'map' ? 'map' : 'list'
  return (
    <Segments
      className={className}
      label="View"
      value={value}
      options={VIEWS}
      onChange={(chosen) => onChange({ view: chosen })}
    />
  )
})
