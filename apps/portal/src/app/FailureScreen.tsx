import { Button } from '@mantine/core'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Shown when a screen throws, or when its code cannot be loaded, for instance after an update of the server. */
export function FailureScreen() {
  return (
    <div role="alert">
      <EmptyState
        title="This screen could not be loaded"
        hint="Check your connection and try again. If the portal was just updated, reloading helps."
      >
        <Button size="md" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </EmptyState>
    </div>
  )
}
