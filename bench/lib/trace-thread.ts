import type { CDPSession } from '@playwright/test'

type TraceEvent = { name: string; ph: string; ts: number; tdur?: number; pid: number; tid: number }

/**
 * Traces the page until the returned function is called.
 * @returns for each pair of the performance marks `asked` and `shown`, the CPU time of the page's thread between them
 * in milliseconds, without time spent waiting for the CPU
 */
export async function traceThread(cdp: CDPSession): Promise<() => Promise<number[]>> {
  const events: TraceEvent[] = []
  const onEvents = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', onEvents)
  const includedCategories = ['toplevel', 'blink.user_timing']
  await cdp.send('Tracing.start', { traceConfig: { includedCategories } })
  return async () => {
    const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()))
    await cdp.send('Tracing.end')
    await complete
    cdp.off('Tracing.dataCollected', onEvents)
    const marks = (name: string) => events.filter((event) => event.name === name && event.ph !== 'X')
    const shown = marks('shown')
    return marks('asked').map(({ pid, tid, ts: from }, index) => {
      const until = shown[index]?.ts ?? from
      return events
        .filter((task) => task.name === 'ThreadControllerImpl::RunTask' && task.pid === pid && task.tid === tid)
        .filter(({ ts }) => ts >= from && ts < until)
        .reduce((sum, { tdur = Number.NaN }) => sum + tdur / 1000, 0)
    })
  }
}
