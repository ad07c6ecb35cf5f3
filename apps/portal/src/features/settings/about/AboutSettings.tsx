import { getBackups } from '@phuljhari/contract/backup/backups.contract'
import { health } from '@phuljhari/contract/health/health.contract'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { RELEASE } from '@phuljhari/contract/version'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import changeLog from '../../../../../../CHANGELOG.md?raw'
import { call } from '../../../lib/api.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { useCan } from '../../../lib/can.ts'
import { asRecord, asText } from '../../../lib/coerce.ts'
import { useFeature } from '../../../lib/features.ts'
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

const backups = {
  queryKey: ['backups'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callAndParse(getBackups, {}, signal),
}

/** When a backup was last made, and last proved: owners see it. */
function Backups() {
  const { data } = useQuery(backups)
  if (data === undefined) return null
  const { made, proved } = data
  const moment = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`
  const ofBackup =
    proved &&
    t('{checked} (the backup of {taken})', {
      checked: moment(proved.at),
      taken: moment(proved.takenAt),
    })
  return (
    <Section title={t('Backups')} hint={t('Made by npm run backup; proved by npm run restore with --check.')}>
      <FactList
        facts={[
          [t('Last made'), made ? moment(made.at) : t('Not yet')],
          [t('Last proved'), ofBackup ?? t('Not yet')],
        ]}
      />
    </Section>
  )
}

/** Which release runs, and what each release brought. */
export function AboutSettings() {
  const { data: release = RELEASE } = useQuery(serverRelease)
  const isPageOld = release !== RELEASE
  const hasBackups = useFeature('backups') === true
  const canManage = useCan()('settings.manage')
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
      {hasBackups && canManage && <Backups />}
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
