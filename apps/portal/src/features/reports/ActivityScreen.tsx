import { subjectName } from '@phuljhari/contract/activity/describe-event'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Drawing } from '../../ui/Drawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { HeaderButton, PageHeader } from '../../ui/PageHeader.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { toast } from '../../ui/toast.ts'
import { useScrollMemory } from '../../ui/use-scroll-memory.ts'
import { useActivityFilters } from './activity/activity-filter.ts'
import { say } from './activity/activity.messages.ts'
import { ACTIVITY_KEY, activityQuery, downloadActivity } from './activity/activity.queries.ts'
import { ActivityFilters } from './activity/ActivityFilters.tsx'
import { ActivityTable } from './activity/ActivityTable.tsx'
import { Frame, Loaded } from './Panel.tsx'
import { ReportGate } from './ReportGate.tsx'
import { ReportTabs } from './ReportTabs.tsx'

/** The audit trail: a child of Reports, with our API only. */
export const ActivityScreen = () => (
  <ReportGate feature="activity">
    <Activity />
  </ReportGate>
)

function Activity() {
  const refresh = useRefresh(ACTIVITY_KEY)
  const { url, filter, change, clear } = useActivityFilters()
  const pages = useInfiniteQuery(activityQuery(filter))
  const [isDownloading, setDownloading] = useState(false)
  useScrollMemory(pages.data !== undefined)
  const download = useSingleFlight(async () => {
    setDownloading(true)
    try {
      toast.success(say.downloaded(await downloadActivity(filter)))
    } catch (error) {
      toast.error(failureText(error, say.downloadFailed))
    } finally {
      setDownloading(false)
    }
  })
  const events = pages.data?.pages.flatMap((page) => page.events) ?? []
  return (
    <>
      <PageHeader {...say.header} refresh={{ busy: pages.isFetching, onClick: refresh }}>
        <HeaderButton icon={IconDownload} loading={isDownloading} onClick={() => void download()}>
          {'CSV'}
        </HeaderButton>
      </PageHeader>
      <ReportTabs search="" />
      <ActivityFilters
        url={url}
        recordName={events[0] ? subjectName(events[0]) : url.id}
        onChange={change}
        onClear={clear}
      />
      <Loaded query={pages} height={480} isFramed>
        {() =>
          events.length === 0 ? (
            <Frame>
              <EmptyState title={say.none} hint={say.noneHint} drawing={<Drawing of="activity" />} />
            </Frame>
          ) : (
            <ActivityTable events={events} />
          )
        }
      </Loaded>
      {pages.data && <ShowMore pages={pages} fallback={say.loadFailed} />}
    </>
  )
}
