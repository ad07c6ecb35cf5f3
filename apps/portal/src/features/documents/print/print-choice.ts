import { useState } from 'react'
import { local } from '../../../lib/stored.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The copies of a document for goods, as they are marked (rule 48(1), trade.md section 1.1). */
export const COPIES = [
  { id: 'original', label: t('Original'), mark: t('ORIGINAL FOR RECIPIENT') },
  { id: 'duplicate', label: t('Duplicate'), mark: t('DUPLICATE FOR TRANSPORTER') },
  { id: 'triplicate', label: t('Triplicate'), mark: t('TRIPLICATE FOR SUPPLIER') },
] as const
export type Copy = (typeof COPIES)[number]

/** A4 sheets, or the 80 mm rolls of receipt printers. */
export type Paper = 'a4' | 'roll'

const STORAGE_KEY = 'document-print'

/** The paper, and the copies that are printed of each document. */
export type PrintChoice = { paper: Paper; copies: readonly Copy[] }

/** Returns the choice that this browser stored, or the original on A4. */
export function storedChoice(): PrintChoice {
  const [paper, ids = ''] = (local.read(STORAGE_KEY) ?? '').split(':')
  const copies = COPIES.filter(({ id }) => ids.split(',').includes(id))
  return { paper: paper === 'roll' ? 'roll' : 'a4', copies: copies.length > 0 ? copies : [COPIES[0]] }
}

/** The choice of paper and copies. Each browser stores its own, since the counter has a roll and the office A4. */
export function usePrintChoice() {
  const [choice, setChoice] = useState(storedChoice)
  const change = (changes: Partial<PrintChoice>) => {
    const next = { ...choice, ...changes }
    // At least one copy must be printed.
    if (next.copies.length === 0) return
    local.keep(STORAGE_KEY, `${next.paper}:${next.copies.map(({ id }) => id).join(',')}`)
    setChoice(next)
  }
  return [choice, change] as const
}
