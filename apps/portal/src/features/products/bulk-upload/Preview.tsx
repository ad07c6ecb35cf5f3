import { Button } from '@mantine/core'
import type { PreviewReply, PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import styles from './bulk-upload.module.css'
import { products, say } from './bulk-upload.messages.ts'
import { refusedCsv, saveFile } from './csv-files.ts'
import { DetectedColumns } from './DetectedColumns.tsx'
import { ListQuestions } from './ListQuestions.tsx'
import { PreviewRows, type Group } from './PreviewRows.tsx'

type Props = {
  fileName: string
  preview: PreviewReply
  choices: PriceListChoices
  /** The preview is that of earlier choices; the new one is loading. */
  isStale: boolean
  onChoose: (choices: PriceListChoices) => void
  onAnother: () => void
  onConfirm: () => void
}

const LABELS: ReadonlyArray<[Group, string]> = [
  ['new', 'New'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['refused', 'Refused'],
  ['others', 'Headings and notes'],
]

/** How many rows each group has. */
function countsOf({ rows, refused, others }: PreviewReply): Record<Group, number> {
  const of = (outcome: Group) => rows.filter((row) => row.outcome === outcome).length
  return {
    new: of('new'),
    changed: of('changed'),
    unchanged: of('unchanged'),
    refused: refused.length,
    others: others.length,
  }
}

/** What an upload would change. */
export function Preview({ fileName, preview, choices, isStale, onChoose, onAnother, onConfirm }: Props) {
  const counts = countsOf(preview)
  const [chosen, setChosen] = useState<Group | null>(null)
  const group = chosen ?? LABELS.find(([name]) => counts[name] > 0)?.[0] ?? 'new'
  const taken = counts.new + counts.changed
  const isBlocked = preview.questions.some(({ isOptional }) => !isOptional)
  const confirm = useRef<HTMLButtonElement>(null)
  const canConfirm = !isStale && preview.rows.length > 0 && !isBlocked
  useEffect(() => {
    // The last question is gone, and the focus with it.
    if (canConfirm && choices.answers && document.activeElement === document.body) confirm.current?.focus()
  }, [canConfirm, choices.answers])
  return (
    <div className={styles.preview} aria-busy={isStale}>
      <p className={styles.fileName}>
        <strong>{fileName}</strong>
        <span>
          {preview.sheet} · {preview.header.length > 0 ? say.headerRow(preview.header) : 'No header row'}
          {preview.blank > 0 && ` · ${say.blank(preview.blank)}`}
        </span>
      </p>
      <ListQuestions preview={preview} choices={choices} isStale={isStale} onChoose={onChoose} />
      <DetectedColumns preview={preview} choices={choices} onChoose={onChoose} />
      <div className={styles.groups} role="group" aria-label="Rows of the list">
        {LABELS.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className={styles.group}
            data-group={name}
            aria-pressed={group === name}
            onClick={() => setChosen(name)}
          >
            <strong>{counts[name].toLocaleString('en-IN')}</strong> {label}
          </button>
        ))}
      </div>
      {counts[group] > 0 ? (
        <PreviewRows key={group} preview={preview} group={group} />
      ) : (
        <p className={styles.none}>{preview.rows.length === 0 ? say.nothing : 'No rows here.'}</p>
      )}
      <div className={styles.footer}>
        <Button variant="default" size="md" onClick={onAnother}>
          Choose another file
        </Button>
        {counts.refused > 0 && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => saveFile('refused-rows.csv', refusedCsv(preview.refused))}
          >
            Download refused rows
          </Button>
        )}
        <Button ref={confirm} className={styles.confirm ?? ''} size="md" disabled={!canConfirm} onClick={onConfirm}>
          {taken > 0 ? `Upload ${products(taken)}` : 'Upload'}
        </Button>
      </div>
    </div>
  )
}
