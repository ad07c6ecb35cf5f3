import { IconSearch } from '@tabler/icons-react'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { t } from '@phuljhari/contract/rules/t'

const MAX_SHOWN = 5

/** Calls that search a long list ask for one more than is shown, which shows whether there are others. */
export const MAX_FETCHED = MAX_SHOWN + 1

/** The first of the found records, and an entry that leads to all of them. @param total how many there are */
export const foundGroup = (
  title: string,
  entries: PaletteEntry[],
  all: { total?: number; search: string; run: () => void },
): PaletteGroup => ({
  title,
  entries:
    (all.total ?? entries.length) <= MAX_SHOWN
      ? entries
      : [
          ...entries.slice(0, MAX_SHOWN),
          {
            id: `all ${title}`,
            icon: IconSearch,
            label: t('All {title} matching “{search}”', { title: title.toLowerCase(), search: all.search }),
            run: all.run,
          },
        ],
})
