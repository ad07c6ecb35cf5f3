import { useQueryClient } from '@tanstack/react-query'
import { secondFactorIsSetUp } from '../../../lib/second-factor-required.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Section } from '../Section.tsx'
import { say } from './profile.messages.ts'
import styles from './profile.module.css'
import { SetUpSteps } from './SetUpSteps.tsx'

/** In place of every screen while the server refuses all else: the user has to set up a second factor. */
export function SetUpFirst() {
  const cache = useQueryClient()
  const finish = () => {
    secondFactorIsSetUp()
    void cache.invalidateQueries()
  }
  return (
    <>
      <PageHeader title={say.setUpTitle} subtitle={say.secondFactorHint} />
      <div className={styles.first}>
        <ErrorBanner tone="warning" text={say.required} />
        <Section title={say.secondFactor}>
          <SetUpSteps onDone={finish} />
        </Section>
      </div>
    </>
  )
}
