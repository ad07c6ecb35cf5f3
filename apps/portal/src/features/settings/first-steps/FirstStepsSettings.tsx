import { Button } from '@mantine/core'
import { FIRST_DAY_STEPS } from '@phuljhari/contract/settings/first-day.contract'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../lib/failure-text.ts'
import { toast } from '../../../ui/toast.ts'
import { firstDayQuery, useHideFirstDay } from '../../products/first-day/first-day.queries.ts'
import { Loaded } from '../Loaded.tsx'
import { shopSettingsQuery } from '../shop/shop-settings.queries.ts'
import { FirstStepsDialog } from './FirstStepsDialog.tsx'
import { say } from './first-steps.messages.ts'
import styles from './first-steps.module.css'

/** Opens the guided steps, at the one that the URL names, and hides or shows them above the products. */
export function FirstStepsSettings() {
  const settings = useQuery(shopSettingsQuery)
  const firstDay = useQuery(firstDayQuery)
  const hide = useHideFirstDay()
  const [search, setSearch] = useSearchParams()
  const step = FIRST_DAY_STEPS.find((one) => one === search.get('step'))
  const setHidden = (isHidden: boolean) =>
    void hide.mutateAsync(isHidden).catch((error: unknown) => toast.error(failureText(error, say.page.failed)))
  return (
    <Loaded query={firstDay}>
      {({ isOver, isHidden, done }) => (
        <section className={styles.page}>
          <p>{say.page.text}</p>
          {isHidden ? <p>{say.page.hidden}</p> : isOver && <p>{say.page.over}</p>}
          <div>
            <Button
              size="md"
              onClick={() => setSearch({ step: FIRST_DAY_STEPS.find((one) => !done.includes(one)) ?? 'shop' })}
            >
              {say.page.open}
            </Button>
            {(isHidden || !isOver) && (
              <Button size="md" variant="default" loading={hide.isPending} onClick={() => setHidden(!isHidden)}>
                {isHidden ? say.page.show : say.page.hide}
              </Button>
            )}
          </div>
          {step && (
            <Loaded query={settings}>
              {(loaded) => (
                <FirstStepsDialog
                  step={step}
                  loaded={loaded}
                  onStep={(to) => setSearch({ step: to }, { replace: true })}
                  onClose={() => setSearch({}, { replace: true })}
                />
              )}
            </Loaded>
          )}
        </section>
      )}
    </Loaded>
  )
}
