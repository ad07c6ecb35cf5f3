import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent } from 'react'

type Options<Option> = {
  options: readonly Option[]
  /** Whether Enter picks the first option if no arrow key was pressed. */
  startsAtFirst: boolean
  onPick: (option: Option, event: KeyboardEvent) => void
}

/** Controls the options below a combobox, whose input keeps the focus while the arrow keys choose an option. */
export function useListbox<Option>({ options, startsAtFirst, onPick }: Options<Option>) {
  const listId = useId()
  // A change of the options resets the choice, so that Enter picks what is on screen.
  const [choice, setChoice] = useState<{ of: readonly Option[]; at: number } | null>(null)
  const start = startsAtFirst ? 0 : -1
  const at = choice?.of === options ? choice.at : start
  const active = options[at]
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = active === undefined ? undefined : optionId(at)

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const moveTo = (next: number) => setChoice({ of: options, at: (next + options.length) % options.length })
  return {
    listId,
    /** The attributes of an option, which keep the focus in the field when it is pressed. */
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === at,
      onPointerMove: () => moveTo(index),
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    }),
    /** @returns whether the key was used. */
    onKeyDown(event: KeyboardEvent): boolean {
      if (options.length === 0 || event.nativeEvent.isComposing) return false
      if (event.key === 'ArrowDown') moveTo(at + 1)
      else if (event.key === 'ArrowUp') moveTo(at <= 0 ? options.length - 1 : at - 1)
      else if (event.key === 'Enter' && active !== undefined) onPick(active, event)
      else return false
      event.preventDefault()
      return true
    },
    input: {
      role: 'combobox',
      'aria-expanded': options.length > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': activeId,
      autoComplete: 'off',
    } as const,
  }
}
