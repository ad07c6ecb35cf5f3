import { health } from '@phuljhari/contract/health/health.contract'
import { RELEASE } from '@phuljhari/contract/version'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import changeLog from '../../../../../../CHANGELOG.md?raw'
import { call } from '../../../lib/api.ts'
import { asRecord, asText } from '../../../lib/coerce.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { Section } from '../Section.tsx'
import styles from '../settings.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Release = { name: string; parts: Array<{ title: string; points: string[] }> }

/** The releases of the change log, newest first: `## 2.1.0 (date)`, parts as `### title`, their points as `- text`. */
function readChangeLog(text: string): Release[] {
  const releases: Release[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) releases.push({ name: line.slice(3), parts: [] })
    if (line.startsWith('### ')) releases.at(-1)?.parts.push({ title: line.slice(4), points: [] })
    if (line.startsWith('- ')) releases.at(-1)?.parts.at(-1)?.points.push(line.slice(2).replaceAll('`', ''))
  }
  return releases
}
const RELEASES = readChangeLog(changeLog)

const serverRelease = {
  queryKey: ['server release'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    asText(asRecord((await call(health, {}, signal)).data)['version']) || RELEASE,
}

/** Which release runs, and what each release brought. */
export function AboutSettings() {
  const { data: release = RELEASE } = useQuery(serverRelease)
  const isPageOld = release !== RELEASE
  return (
    <>
      <Section
        title="Phuljhari"
        hint={
          isPageOld
            ? t('The server was changed to release {release}. Reload this page to use it.', { release })
            : undefined
        }
        action={
          isPageOld && (
            <Button size="md" onClick={() => window.location.reload()}>
              {t('Reload page')}
            </Button>
          )
        }
      >
        <FactList
          facts={[
            [t('Release'), release],
            ...(isPageOld ? [[t('This page'), RELEASE] as const] : []),
            [t('Licence'), 'MIT'],
          ]}
        />
      </Section>
      {RELEASES.map(({ name, parts }) => (
        <Section key={name} title={t('New in {name}', { name })}>
          {parts.map(({ title, points }) => (
            <div key={title} className={styles.release}>
              <h3>{title}</h3>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
          ))}
        </Section>
      ))}
    </>
  )
}
