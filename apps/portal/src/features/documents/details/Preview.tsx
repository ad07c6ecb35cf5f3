import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { useEffect, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { Loading } from '../../../ui/Loading.tsx'
import { say } from '../documents.messages.ts'
import { DocumentSheets } from '../print/DocumentSheets.tsx'
import { planDocument } from '../print/measure-document.tsx'
import type { PlannedPage } from '../print/page-plan.ts'
import type { Paper, PrintChoice } from '../print/print-choice.ts'
import styles from './document-details.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** Returns the A4 pages of the document, or null while they are measured. */
function usePlan(document: TaxDocument): readonly PlannedPage[] | null {
  const [planned, setPlanned] = useState<{ of: TaxDocument; plan: readonly PlannedPage[] } | null>(null)
  useEffect(() => {
    let isStale = false
    void planDocument(document).then((plan) => isStale || setPlanned({ of: document, plan }))
    return () => {
      isStale = true
    }
  }, [document])
  return planned?.of === document ? planned.plan : null
}

/** The padding on both sides together, in pixels. */
const PREVIEW_PADDING = 24
/** The widths of the papers with their margins, in pixels. */
const PAPER_WIDTH: Readonly<Record<Paper, number>> = { a4: 794, roll: 302 }

/** Scales the pages to the width of the dialog. The printed size stays. */
function useFit(paper: Paper) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    const fit = () => {
      const room = current.clientWidth - PREVIEW_PADDING
      current.style.setProperty('--fit', String(room > 0 ? Math.min(1, room / PAPER_WIDTH[paper]) : 1))
    }
    const observer = new ResizeObserver(fit)
    observer.observe(current)
    fit()
    return () => observer.disconnect()
  }, [paper])
  return frame
}

type Props = { document: TaxDocument; choice: PrintChoice; ref: Ref<HTMLDivElement> }

/** The document as it will be printed. `ref` is the part that is printed. */
export function Preview({ document, choice: { paper, copies }, ref }: Props) {
  const plan = usePlan(document)
  const frame = useFit(paper)
  return (
    // Focusable, so that the keyboard can scroll it.
    <div ref={frame} className={styles.preview} tabIndex={0} role="region" aria-label={t('Preview')}>
      {plan ? (
        <div ref={ref} className="print-content">
          <DocumentSheets documents={[{ document, plan }]} paper={paper} copies={copies} />
        </div>
      ) : (
        <Loading text={say.oneLoading} />
      )}
    </div>
  )
}
