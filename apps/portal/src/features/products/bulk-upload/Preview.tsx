import { Button } from '@mantine/core'
import type { PreviewReply, PreviewRow, PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { rowExclusion } from '@phuljhari/contract/products/row-exclusion'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useFeature } from '../../../lib/features.ts'
import { say, uploadLabel } from './bulk-upload.messages.ts'
import { CategoryChoice } from './CategoryChoice.tsx'
import { refusedCsv, saveCsv } from './csv-files.ts'
import { DetectedColumns } from './DetectedColumns.tsx'
import { ListQuestions } from './ListQuestions.tsx'
import { NewNames } from './NewNames.tsx'
import { type Group, PreviewRows } from './PreviewRows.tsx'
import { excludeRows, proposeSpellings } from './list-choices.ts'
import { useFocusIfLost } from './use-focus-if-lost.ts'
import { LeftOutValues } from './RefusedRows.tsx'
import styles from './bulk-upload.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  fileName: string
  preview: PreviewReply
  choices: PriceListChoices
  /** Whether the preview belongs to earlier choices, while the new one is loading. */
  isStale: boolean
  onChoose: (choices: PriceListChoices) => void
  /** Called with choices that the user has not made. */
  onPropose: (choices: PriceListChoices) => void
  onAnother: () => void
  onConfirm: () => void
}

const LABELS: ReadonlyArray<[Group, string]> = [
  ['new', t('New')],
  ['changed', t('Changed')],
  ['unchanged', t('Unchanged')],
  ['refused', t('Refused')],
  ['others', t('Headings and notes')],
]

/** Returns how many rows each group has, without those that are left out. */
function countsOf({ rows, refused, others }: PreviewReply, isExcluded: (row: PreviewRow) => boolean) {
  const of = (outcome: Group) => rows.filter((row) => row.outcome === outcome && !isExcluded(row)).length
  return {
    new: of('new'),
    changed: of('changed'),
    unchanged: of('unchanged'),
    refused: refused.length,
    others: others.length,
  } satisfies Record<Group, number>
}

/** Shows what an upload would change, and lets the user decide about it. */
export function Preview({ fileName, preview, choices, isStale, onChoose, onPropose, onAnother, onConfirm }: Props) {
  // The choices tell at once which rows are excluded, the preview only after it has been read again.
  const isExcluded = rowExclusion(choices.excludedRows)
  const counts = countsOf(preview, isExcluded)
  const [chosen, setChosen] = useState<Group | null>(null)
  const all = countsOf(preview, () => false)
  const group = chosen ?? LABELS.find(([name]) => all[name] > 0)?.[0] ?? 'new'
  const canExclude = useFeature('priceList.excludeRows') === true
  const exclude = (rows: readonly PreviewRow[], isLeftOut: boolean) => onChoose(excludeRows(choices, rows, isLeftOut))
  const changing = preview.rows.filter(({ outcome }) => outcome !== 'unchanged')
  const isBlocked = preview.questions.some(({ isOptional }) => !isOptional)
  const proposed = isBlocked ? choices : proposeSpellings(preview.newNames, choices)
  const hasProposal = proposed !== choices
  useEffect(() => {
    if (hasProposal && !isStale) onPropose(proposed)
  })
  const hintId = useId()
  const confirm = useRef<HTMLButtonElement>(null)
  const canConfirm = !isStale && !isBlocked && !hasProposal && preview.rows.some((row) => !isExcluded(row))
  const content = useRef<HTMLDivElement>(null)
  useFocusIfLost(content)
  useEffect(() => {
    // The last question had the focus and has been removed.
    if (isStale || isBlocked || choices.answers === undefined || document.activeElement !== document.body) return
    confirm.current?.focus()
  }, [isStale, isBlocked, choices.answers])
  return (
    <div ref={content} className={styles.preview} tabIndex={-1} aria-busy={isStale}>
      <p className={styles.fileName}>
        <strong>{fileName}</strong>
        <span>
          {preview.sheet} · {preview.header.length > 0 ? say.headerRow(preview.header) : t('No header row')}
          {preview.blank > 0 && ` · ${say.blank(preview.blank)}`}
        </span>
      </p>
      <ListQuestions preview={preview} choices={choices} isStale={isStale} onChoose={onChoose} />
      {!isBlocked && <NewNames names={preview.newNames} choices={choices} onChoose={onChoose} />}
      <DetectedColumns preview={preview} choices={choices} onChoose={onChoose} />
      <div className={styles.groups} role="group" aria-label={t('Rows of the list')}>
        {LABELS.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className={styles.group}
            data-group={name}
            aria-pressed={group === name}
            onClick={() => setChosen(name)}
          >
            <strong>{formatCount(counts[name])}</strong> {label}
          </button>
        ))}
      </div>
      {canExclude && changing.length > 0 && (group === 'new' || group === 'changed') && (
        <CategoryChoice rows={changing} isExcluded={isExcluded} onExclude={exclude} />
      )}
      {all[group] > 0 ? (
        <PreviewRows
          key={group}
          preview={preview}
          group={group}
          isExcluded={isExcluded}
          onExclude={canExclude ? exclude : undefined}
        />
      ) : (
        <p className={styles.none}>{preview.rows.length === 0 ? say.nothing : t('No rows here.')}</p>
      )}
      <LeftOutValues values={preview.leftOut} />
      <div className={styles.footer}>
        <Button variant="default" size="md" onClick={onAnother}>
          {t('Choose another file')}
        </Button>
        {counts.refused > 0 && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => saveCsv('refused-rows.csv', refusedCsv(preview.refused))}
          >
            {t('Download refused rows')}
          </Button>
        )}
        <div className={styles.confirm}>
          {isBlocked && preview.rows.length > 0 && <p id={hintId}>{say.answerFirst}</p>}
          <Button
            ref={confirm}
            size="md"
            disabled={!canConfirm}
            aria-describedby={isBlocked ? hintId : undefined}
            onClick={onConfirm}
          >
            {uploadLabel(counts.new, counts.changed)}
          </Button>
        </div>
      </div>
    </div>
  )
}
