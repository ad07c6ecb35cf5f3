import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { config } from '../../../lib/config.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { toast } from '../../../ui/toast.ts'
import { say } from '../reports.messages.ts'
import { figuresQuery, toDoQuery } from '../reports.queries.ts'

/**
 * Copies the figures of a day as text.
 * @returns `uncopied` is the text where the browser does not allow copying, as without HTTPS.
 */
export function useCopySummary(day: string) {
  const cache = useQueryClient()
  const [uncopied, setUncopied] = useState<string | null>(null)
  const [isCopying, setCopying] = useState(false)
  const copy = useSingleFlight(async () => {
    setCopying(true)
    try {
      const [{ daySummary }, figures, toDo] = await Promise.all([
        import('./day-summary.ts'),
        cache.fetchQuery(figuresQuery({ from: day, to: day })),
        cache.fetchQuery(toDoQuery),
      ])
      const text = daySummary({ shop: config.store.name, day, figures, toDo })
      try {
        await navigator.clipboard.writeText(text)
        toast.success(say.copied)
      } catch {
        setUncopied(text)
      }
    } catch (error) {
      toast.error(failureText(error, say.summaryFailed))
    } finally {
      setCopying(false)
    }
  })
  return { copy: () => void copy(), isCopying, uncopied, closeText: () => setUncopied(null) }
}
