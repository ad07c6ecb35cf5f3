import { Button } from '@mantine/core'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Shown when a screen itself fails, or its code does not load after an update of the server. */
export function FailureScreen() {
  return (
    <div role="alert">
      <EmptyState
        title="This screen could not be shown"
        hint="The connection may be down, or the portal was updated. Loading it again helps."
      >
        <Button size="md" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </EmptyState>
    </div>
  )
}
