import { Suspense } from 'react'
import { deferred } from './deferred.tsx'
import type { DrawingName } from './drawings.tsx'

const ROOM = <span aria-hidden style={{ width: 120, height: 110 }} />
/** A drawing that cannot be loaded is left out. */
const Shapes = deferred(
  () => import('./drawings.tsx').then((module) => module.DrawingShapes),
  () => ROOM,
)

/** The drawing of an empty list, in the colours of the theme. No first view waits for its shapes. */
export const Drawing = ({ of }: { of: DrawingName }) => (
  <Suspense fallback={ROOM}>
    <Shapes of={of} />
  </Suspense>
)
