import { lazy, useEffect, useState, useTransition, type ComponentType, type ReactNode } from 'react'
import { CodeNotice } from './CodeNotice.tsx'

type Retry = { isRetrying: boolean; onRetry: () => void }
/** What one attempt has loaded: the part, or the notice that it could not be loaded. */
type Attempt<Props> = ComponentType<Retry & { own: Props }>

function Failed({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  useEffect(() => onLeave, [onLeave])
  return children
}

/**
 * A part of a screen whose code is loaded when it is first shown, under the `Suspense` around it. Where that fails, a
 * notice in its place offers another attempt, and the rest of the screen stays, which React's `lazy` alone replaces.
 * @param Notice the notice, where the usual one is too large.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Notice: ComponentType<Retry & { error: unknown }> = CodeNotice,
): ComponentType<Props> {
  // Shared by all places that show the part: a component that suspends before it is mounted keeps no state.
  let current: Attempt<Props> | undefined
  const forget = (attempt: Attempt<Props>) => {
    if (current === attempt) current = undefined
  }
  const start = () => {
    const attempt: Attempt<Props> =
      current ??
      lazy<Attempt<Props>>(() =>
        load().then(
          (Code) => ({ default: ({ own }) => <Code {...own} /> }),
          (error: unknown) => ({
            default: ({ isRetrying, onRetry }) => (
              <Failed onLeave={leave}>
                <Notice error={error} isRetrying={isRetrying} onRetry={onRetry} />
              </Failed>
            ),
          }),
        ),
      )
    // The next place that shows the part loads it again.
    const leave = () => forget(attempt)
    return (current = attempt)
  }
  return function Deferred(props: Props) {
    const [attempt, setAttempt] = useState<{ Shown: Attempt<Props> }>(() => ({ Shown: start() }))
    const [isRetrying, startRetry] = useTransition()
    const retry = () => {
      forget(attempt.Shown)
      startRetry(() => setAttempt({ Shown: start() }))
    }
    return <attempt.Shown own={props} isRetrying={isRetrying} onRetry={retry} />
  }
}
