import type { ReportDescription } from '@phuljhari/contract/reports/reports.contract'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useCloseOutside } from '../../ui/use-close-outside.ts'
import { Loaded } from './Panel.tsx'
import { say } from './reports.messages.ts'
import styles from './reports.module.css'
import { reportListQuery } from './reports.queries.ts'

type Props = {
  /** The report that is open, if any: the button names it. */
  openId: string | undefined
  /** The search of the links, which keeps the period. */
  search: string
}

/** The height of the list until it has loaded. */
const HEIGHT = 240

/** Opens the list of all reports, by group: links, so that each can be opened in a tab of the browser too. */
export function ReportMenu({ openId, search }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const reports = useQuery({ ...reportListQuery, enabled: isOpen || openId !== undefined })
  const open = reports.data?.find((report) => report.id === openId)
  useCloseOutside(box, isOpen, () => setOpen(false))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  const closeWithoutFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    <div ref={box} className={styles.menu} onKeyDown={onKeyDown} onBlur={closeWithoutFocus}>
      <button
        ref={button}
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        data-current={openId !== undefined || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {open?.title ?? say.allReports}
        <IconChevronDown size={16} aria-hidden />
      </button>
      <nav id={id} className={styles.list} aria-label={say.allReports} hidden={!isOpen}>
        {isOpen && (
          <Loaded query={reports} height={HEIGHT}>
            {(list) => (
              <div className={styles.groups}>
                {groupsOf(list).map(([group, ofGroup]) => (
                  <section key={group}>
                    <h2>{group}</h2>
                    <ul>
                      {ofGroup.map((report) => (
                        <li key={report.id}>
                          <Link
                            to={`/reports/${report.id}${search}`}
                            aria-current={report.id === openId ? 'page' : undefined}
                            onClick={() => setOpen(false)}
                          >
                            {report.title}
                          </Link>
                          <small>{report.description}</small>
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
            )}
          </Loaded>
        )}
      </nav>
    </div>
  )
}

const groupsOf = (list: readonly ReportDescription[]): Array<[group: string, reports: ReportDescription[]]> => [
  ...Map.groupBy(list, ({ group }) => group),
]
