import {
  FIRST_DAY_STEPS,
  type FirstDay as Progress,
  type FirstDayStep,
} from '@phuljhari/contract/settings/first-day.contract'
import { LEGAL_FACTS } from '@phuljhari/contract/documents/document-kinds'
import { useQuery } from '@tanstack/react-query'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../../lib/can.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useFeature } from '../../../lib/features.ts'
import { local } from '../../../lib/stored.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { CHANGE_PASSWORD, requestAction } from '../../../ui/requested-action.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { firstDayQuery, useHideFirstDay } from './first-day.queries.ts'
import { say, STEPS } from './first-day.messages.ts'
import styles from './first-day.module.css'
import { SampleListButton } from './SampleListButton.tsx'

/** What completes a step, or what it still lacks. */
function hintOf(step: FirstDayStep, { missing }: Progress): string {
  const isStarted = step === 'shop' && missing.length > 0 && missing.length < LEGAL_FACTS.length
  return isStarted ? say.missing(missing) : STEPS[step].hint
}

const KEPT = 'keeps-generated-password'
/** Offers the first owner another password than the one that stands in the log of the server. It can stay. */
function GeneratedPassword() {
  const [isKept, setKept] = useState(() => local.read(KEPT) !== null)
  if (isKept) return null
  const keep = () => {
    local.keep(KEPT, '1')
    setKept(true)
  }
  return (
    <p className={styles.password}>
      {say.generatedPassword}{' '}
      <TextButton onClick={() => requestAction(CHANGE_PASSWORD)}>{say.choosePassword}</TextButton>
      <TextButton onClick={keep}>{say.keepPassword}</TextButton>
    </p>
  )
}

/** Lists what an owner sets up in a new shop, until it has issued its first legal bill. It blocks nothing. */
export function FirstDay() {
  const isOffered = useFeature('firstDay') === true
  const isOwner = useCan()('settings.manage')
  const { data } = useQuery({ ...firstDayQuery, enabled: isOffered && isOwner })
  const { mutateAsync, isPending } = useHideFirstDay()
  if (!isOffered || !isOwner || !data) return null
  const password = data.hasGeneratedPassword && <GeneratedPassword />
  if (data.isOver) return password || null

  const hide = async () => {
    if (!(await dialogs.confirm(say.confirmHide))) return
    await mutateAsync(true).catch((error: unknown) => toast.error(failureText(error, say.hideFailed)))
  }
  const next = FIRST_DAY_STEPS.find((step) => !data.done.includes(step))
  return (
    <>
      {password}
      <section className={styles.steps} aria-labelledby="first-day">
        <div className={styles.head}>
          <h2 id="first-day">{say.title}</h2>
          <p>{say.progress(data.done.length, FIRST_DAY_STEPS.length)}</p>
          <progress value={data.done.length} max={FIRST_DAY_STEPS.length} aria-labelledby="first-day" />
          <TextButton onClick={() => void hide()} disabled={isPending}>
            {say.hide}
          </TextButton>
        </div>
        <ol>
          {FIRST_DAY_STEPS.map((step) => {
            const { title, to } = STEPS[step]
            const isDone = data.done.includes(step)
            const Icon = isDone ? IconCircleCheckFilled : IconCircleDashed
            return (
              <li key={step} data-done={isDone || undefined} data-next={step === next || undefined}>
                <Link to={to} onClick={() => step === 'priceList' && !isDone && requestAction('/products upload')}>
                  <Icon size={22} aria-hidden />
                  <span>
                    <strong>{title}</strong>{' '}
                    {isDone ? <span className={styles.done}>{say.done}</span> : <span>{hintOf(step, data)}</span>}
                  </span>
                </Link>
                {step === 'priceList' && !isDone && <SampleListButton>{say.sampleList}</SampleListButton>}
              </li>
            )
          })}
        </ol>
      </section>
    </>
  )
}
