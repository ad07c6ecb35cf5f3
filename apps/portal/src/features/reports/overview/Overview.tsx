import { Suspense, type ReactNode } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { PeriodPicker } from '../period/PeriodPicker.tsx'
import type { PeriodState } from '../period/use-report-period.ts'
import { Evening } from './Evening.tsx'
import { Figures } from './Figures.tsx'
import type { OverviewQuery } from './use-overview.ts'
import { WhenSeen } from './WhenSeen.tsx'

// One file: they are seen one after the other.
const loadDetails = () => import('./OverviewDetails.tsx')
const Developments = deferred(() => loadDetails().then((module) => module.Developments))
const Tops = deferred(() => loadDetails().then((module) => module.Tops))

/** The height in pixels of what is below the first view, until it is there. */
const HEIGHT = 520

type Props = { overview: OverviewQuery; period: PeriodState }

/** The evening's figures, then those of a period, how they developed, and what sold best. */
export const Overview = ({ overview, period }: Props) => (
  <>
    <Evening overview={overview} />
    <PeriodPicker period={period} hasComparison lacksData={overview.data?.compared?.hasData === false} />
    <Figures overview={overview} period={period} />
    <Below>
      <Developments overview={overview} period={period} />
    </Below>
    <Below>
      <Tops overview={overview} period={period} />
    </Below>
  </>
)

const Below = ({ children }: { children: ReactNode }) => (
  <WhenSeen height={HEIGHT}>
    <Suspense fallback={<div style={{ height: HEIGHT }} />}>{children}</Suspense>
  </WhenSeen>
)
