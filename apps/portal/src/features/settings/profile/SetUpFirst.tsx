import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useCan } from '../../../lib/can.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { secondFactorIsSetUp } from '../../../lib/second-factor-required.ts'
import { useToken } from '../../../lib/session.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Section } from '../Section.tsx'
import { say } from './profile.messages.ts'
import styles from './profile.module.css'
import { SetUpSteps } from './SetUpSteps.tsx'

/** How often to check whether the requirement was withdrawn. */
const CHECK_MS = 10_000

/** Shown in place of every screen while the server refuses everything until a second factor is set up. */
export function SetUpFirst() {
  const cache = useQueryClient()
  const canEnter = useCan()('orders.enter')
  const finish = () => {
    secondFactorIsSetUp()
    void cache.invalidateQueries()
  }
  const query = { ...profileQuery(useToken()), refetchInterval: CHECK_MS, refetchOnMount: 'always' } as const
  const { data, isFetchedAfterMount } = useQuery(query)
  // A second factor that is already on still has recovery codes to save.
  const isWithdrawn = isFetchedAfterMount && data?.secondFactorRequired === false && !data.secondFactor
  const finishWithout = useEffectEvent(finish)
  useEffect(() => {
    if (isWithdrawn) finishWithout()
  }, [isWithdrawn])
  return (
    <>
      <PageHeader title={say.setUpTitle} subtitle={say.secondFactorHint} />
      <div className={styles.first}>
        <ErrorBanner tone="warning" text={canEnter ? say.requiredWithDrafts : say.required} />
        <Section title={say.secondFactor}>
          <SetUpSteps onDone={finish} />
        </Section>
      </div>
    </>
  )
}
