import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { KEYWORD_MAX_LENGTH } from '@phuljhari/contract/rules/pages'
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { isPageOutdated } from '../../lib/import-code.ts'
import { DialogFrame } from '../../ui/DialogFrame.tsx'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { TryAgain } from '../../ui/LoadError.tsx'
import { matchesCommand, type PaletteEntry } from './palette-entry.ts'
import styles from './palette.module.css'
import { useCommands } from './use-commands.ts'
import { useFoundBooks } from './use-found-books.ts'
import { useFoundRecords } from './use-found-records.ts'
import { usePages } from './use-pages.ts'
import { t } from '@phuljhari/contract/rules/t'

const DEBOUNCE_MS = 200
const nothingFound = (search: string) => t('Nothing found for “{search}”', { search })
const searchFailed = (what: string) =>
  isPageOutdated()
    ? t('{what} could not be searched. The portal was updated: reload the page.', { what })
    : t('{what} could not be searched.', { what })
const counted = (count: number) => (count === 1 ? t('1 result') : t('{count} results', { count }))

type Props = { onClose: () => void; onRun: (run: () => unknown) => void; onChangePassword: () => void }

/**
 * Searches screens, actions, pages, products, orders, people and the books of money. A combobox: the focus stays in the
 * input while the arrow keys choose an entry.
 */
export function CommandPalette({ onClose, onRun, onChangePassword }: Props) {
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const [debounced] = useDebouncedValue(search, DEBOUNCE_MS)
  const [activeId, setActiveId] = useState<string | null>(null)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)

  const commands = [...useCommands(onChangePassword), ...usePages(search !== '')].map((group) => ({
    ...group,
    entries: search === '' ? group.entries : group.entries.filter((entry) => matchesCommand(entry, search)),
  }))
  const found = [useFoundRecords(debounced), useFoundBooks(debounced)]
  const failed = found.flatMap((one) => one.failed)
  const searchAgain = () => cache.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  const isStale = search !== debounced || found.some(({ isSearching }) => isSearching)
  const groups = [...commands, ...(search === '' ? [] : found.flatMap((one) => one.groups))].filter(
    ({ entries }) => entries.length > 0,
  )
  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find(({ id }) => id === activeId) ?? entries[0]
  const isCommand = commands.some((group) => active !== undefined && group.entries.includes(active))
  const optionId = ({ id }: PaletteEntry) => `${listId} ${id}`.replaceAll(/\s/g, '-')

  const choose = (entry: PaletteEntry) => {
    onClose()
    onRun(entry.run)
  }
  // Enter during a search waits for its results: the entries on screen may belong to an earlier one.
  const [isEnterPending, setEnterPending] = useState(false)
  const chooseFirst = useEffectEvent(() => {
    setEnterPending(false)
    if (active) choose(active)
  })
  useEffect(() => {
    if (isEnterPending && !isStale) chooseFirst()
  }, [isEnterPending, isStale])

  const activeOption = active && optionId(active)
  useEffect(() => {
    if (activeOption !== undefined) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' })
  }, [activeOption])

  const move = (to: number) => setActiveId(entries.at(to)?.id ?? null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ? entries.indexOf(active) : -1
    if (event.key === 'ArrowDown') move((at + 1) % Math.max(1, entries.length))
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // Enter opens an entry that was chosen since, whatever is still being searched.
      if (isStale && !isCommand && active?.id !== activeId) setEnterPending(true)
      else if (active) choose(active)
    } else return
    event.preventDefault()
  }

  return (
    <DialogFrame title={t('Search')} size="lg" bare onClose={onClose}>
      <div className={styles.search}>
        <IconSearch size={20} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={t('Search')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeOption}
          aria-autocomplete="list"
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={KEYWORD_MAX_LENGTH}
          placeholder={t('Search orders, products, people, numbers and actions')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActiveId(null)
            setEnterPending(false)
            if (list.current) list.current.scrollTop = 0
          }}
          onKeyDown={onKeyDown}
        />
        {search !== '' && isStale && <Loader size={18} color="var(--accent)" aria-hidden />}
        <button type="button" className={styles.close} onClick={onClose}>
          {t('Close')}
        </button>
      </div>
      <div ref={list} id={listId} className={styles.list} role="listbox" aria-label={t('Results')}>
        {groups.map(({ title, entries: own }) => (
          <div key={title} role="group" aria-label={title}>
            <p className={styles.title} aria-hidden>
              {title}
            </p>
            {own.map((entry) => (
              <Option
                key={entry.id}
                id={optionId(entry)}
                entry={entry}
                isActive={entry === active}
                onHover={() => setActiveId(entry.id)}
                onChoose={() => choose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.messages} role="status">
        {search !== '' && isStale && entries.length === 0 && <p>{t('Searching...')}</p>}
        {!isStale && entries.length === 0 && failed.length === 0 && (
          <p>
            <strong>{nothingFound(search)}</strong>
            {t('Try part of a name, an order or invoice number, or a phone number.')}
          </p>
        )}
        {!isStale && search !== '' && failed.map((what) => <p key={what}>{searchFailed(what)}</p>)}
        {!isStale && search !== '' && failed.length > 0 && <TryAgain onRetry={searchAgain} />}
        {!isStale && search !== '' && entries.length > 0 && (
          <span className="visually-hidden">{counted(entries.length)}</span>
        )}
      </div>
      <p className={styles.keys} aria-hidden>
        <span>
          <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> {t('to move')}
        </span>
        <span>
          <KeyCap>Enter</KeyCap> {t('to open')}
        </span>
        <span>
          <KeyCap>Esc</KeyCap> {t('to close')}
        </span>
      </p>
    </DialogFrame>
  )
}

type OptionProps = { id: string; entry: PaletteEntry; isActive: boolean; onHover: () => void; onChoose: () => void }

function Option({ id, entry, isActive, onHover, onChoose }: OptionProps) {
  const { icon: Icon, label, detail } = entry
  return (
    <div
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      onPointerMove={onHover}
      // The focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} aria-hidden stroke={1.8} />
      <span className={styles.label}>{label}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      <IconCornerDownLeft className={styles.enter} size={16} aria-hidden />
    </div>
  )
}
