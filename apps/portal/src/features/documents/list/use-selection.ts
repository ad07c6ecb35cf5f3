import { useState } from 'react'

/** The documents that are selected for printing, in the order in which they were selected. */
export function useSelection() {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    ids,
    select: (id: string, isSelected: boolean) =>
      setIds((now) => (isSelected ? [...now.filter((one) => one !== id), id] : now.filter((one) => one !== id))),
    selectAll: (all: readonly string[]) => setIds(all),
    clear: () => setIds([]),
  }
}
export type Selection = ReturnType<typeof useSelection>
