import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { REPORT_SCREENS } from '../../entities/screen-list.ts'
import { useChildScreens } from '../../entities/use-child-screens.ts'
import { useCan } from '../../lib/can.ts'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { ReportMenu } from './ReportMenu.tsx'
import styles from './reports.module.css'
import { reportListQuery } from './reports.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

/** Up to this many reports are tabs, for roles that see only some of them. */
const FEW = 4

/**
 * The one row of navigation: links to the overview, to GST and to the activity, and a menu of all reports. Overview and
 * reports keep the period.
 */
export function ReportTabs({ search }: { search: string }) {
  const { reportId } = useParams()
  const can = useCan()
  const canSeeAll = can('reports.read')
  // The menu of those who see all reports loads them when it opens.
  const { data: reports = [] } = useQuery({ ...reportListQuery, enabled: !canSeeAll })
  const others = useChildScreens(REPORT_SCREENS).map(({ path, title }) => ({ id: path, title, to: path }))
  const tab = (id: string, title: string) => ({
    id,
    title,
    to: { pathname: id === '' ? '/reports' : `/reports/${id}`, search },
  })
  const hasFew = !canSeeAll && reports.length <= FEW
  const tabs = [
    ...(canSeeAll ? [tab('', t('Overview'))] : []),
    ...(hasFew ? reports.map(({ id, title }) => tab(id, title)) : []),
    ...others,
  ]
  // A role with a single report has nowhere to go.
  if (hasFew && tabs.length < 2) return null
  return (
    <div className={styles.navigation}>
      <LinkTabs label={t('Reports')} tabs={tabs} />
      {!hasFew && <ReportMenu openId={reportId} search={search} />}
    </div>
  )
}
