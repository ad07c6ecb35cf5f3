import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { useCan } from '../../lib/can.ts'
import { featuresQuery, useFeature } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RoleNotice } from '../../ui/RoleNotice.tsx'
import { SignInButton } from '../../ui/SignInButton.tsx'
import { SETTINGS_PAGES } from './settings-pages.ts'
import { say } from './settings.messages.ts'
import styles from './settings.module.css'
import { t } from '@phuljhari/contract/rules/t'

const urlOf = (id: string) => `/settings/${id}`

/** The settings of the shop and of the account (feature staff), one page per tab. */
export function SettingsScreen() {
  const hasSettings = useFeature('staff')
  const features = useQuery(featuresQuery).data ?? []
  const token = useToken()
  const can = useCan()
  const id = useParams()['*'] ?? ''
  if (hasSettings === undefined) return <Loading text={say.loading} />
  if (!hasSettings) return <NotFound link={{ to: '/products', label: t('Go to Products') }} />
  if (token === null)
    return (
      <>
        <PageHeader {...say.header} />
        <ErrorBanner tone="warning" text={say.signIn}>
          <SignInButton />
        </ErrorBanner>
      </>
    )

  const pages = SETTINGS_PAGES.filter(({ feature }) => features.includes(feature))
  const allowed = pages.filter(({ permission }) => can(permission))
  const first = allowed[0]
  if (id === '' && first) return <Navigate to={urlOf(first.id)} replace />
  const page = pages.find((one) => one.id === id)
  if (!page) return <NotFound link={{ to: '/settings', label: t('Go to Settings') }} />
  const { title, subtitle, permission, Content } = page
  if (!can(permission))
    return (
      <RoleNotice
        title={title}
        permission={permission}
        link={{ to: '/settings', label: t('Go to your own settings') }}
      />
    )
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} crumb={title} />
      {allowed.length > 1 && <LinkTabs label={say.tabs} tabs={allowed.map((one) => ({ ...one, to: urlOf(one.id) }))} />}
      <Suspense fallback={<Loading text={say.loading} />}>
        <div className={styles.page}>
          <Content />
        </div>
      </Suspense>
    </>
  )
}
