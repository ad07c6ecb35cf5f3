import '../../ui/screen-styles.css'
import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { NavigationType, Outlet, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { formatDate, formatLongDate, indiaDay } from '@phuljhari/contract/rules/dates'
import { serverNow } from '../../lib/clock.ts'
import { useProfileRefresh } from '../../lib/profile.ts'
import { useSecondFactorRequired } from '../../lib/second-factor-required.ts'
import { useDisplayName, useToken } from '../../lib/session.ts'
import { deferred } from '../../ui/deferred.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { CHANGE_COMMON_PASSWORD, CHANGE_PASSWORD, useRequestedAction } from '../../ui/requested-action.ts'
import { useFeature } from '../../lib/features.ts'
import { SignInButton } from '../../ui/SignInButton.tsx'
import { useDeferredDialog } from '../../ui/use-deferred-dialog.ts'
import { loadCode } from '../../ui/load-code.ts'
import { ORDER_SCREENS } from '../../entities/screen-list.ts'
import { useChildScreens } from '../../entities/use-child-screens.ts'
import { useOpening } from '../../ui/use-opening.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { focusSearch } from '../../ui/SearchBox.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { usePaletteShortcut } from '../palette/use-palette-shortcut.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { DeferredOverlays } from './DeferredOverlays.tsx'
import { PrefetchScreens } from './PrefetchScreens.tsx'
import { RoleGate } from './RoleGate.tsx'
import styles from './shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { SystemStatus } from './SystemStatus.tsx'
import { useSessionEnd } from './use-session-end.tsx'
import { t } from '@phuljhari/contract/rules/t'

/** Focuses and scrolls to the top of a new screen, for keyboards and screen readers; not on the first one. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    // Back and Forward restore the position (use-scroll-memory.ts).
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, navigation])
  return main
}

/** The shortcuts of every screen: `/` focuses its search, `?` lists the shortcuts, `n` takes a new order. */
function useScreenShortcuts(open: ReturnType<typeof useOpening>): void {
  const navigate = useNavigate()
  const newOrder = useChildScreens(ORDER_SCREENS).find(({ path }) => path === '/orders/new')
  useShortcuts({
    '/': focusSearch,
    ...(newOrder && { n: () => open(() => navigate(newOrder.path)) }),
    '?': () => void loadCode(() => import('../shortcuts/open-shortcuts.tsx')).then((code) => code?.openShortcuts()),
  })
}

const loadMenu = () => import('./Menu.tsx').then((module) => module.Menu)
const loadChangePassword = () =>
  import('../../features/auth/ChangePassword.tsx').then((module) => module.ChangePassword)

const SetUpFirst = deferred(() =>
  import('../../features/settings/profile/SetUpFirst.tsx').then((module) => module.SetUpFirst),
)
const loadPalette = () => import('../palette/CommandPalette.tsx').then((module) => module.CommandPalette)
const prefetchPalette = () => void loadPalette().catch(() => {})

type Layer = 'menu' | 'palette' | 'password' | 'commonPassword'

const MINUTE_MS = 60_000

/** The current date in India, kept up to date on a screen left open overnight. */
function Today() {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={indiaDay(now)}>
      <span className={styles.longDate}>{formatLongDate(now)}</span>
      <span className={styles.shortDate} aria-hidden>
        {formatDate(now.toISOString())}
      </span>
    </time>
  )
}

/** The shared layout of section 2. */
export function Shell() {
  const [layer, setLayer] = useState<Layer | null>(null)
  const close = () => setLayer(null)
  const isChangingPassword = layer === 'password' || layer === 'commonPassword'
  const Menu = useDeferredDialog(loadMenu, layer === 'menu', close)
  const Palette = useDeferredDialog(loadPalette, layer === 'palette', close, false)
  const ChangePassword = useDeferredDialog(loadChangePassword, isChangingPassword, close, false)
  const name = useDisplayName()
  const token = useToken()
  // A server of section 7 has one role, whose label the header always shows.
  const hasAccounts = useFeature('staff') === true
  const isLoadingScreen = useNavigation().state === 'loading'
  const main = useFocusOnNavigation()
  const openPalette = () => setLayer('palette')
  const changePassword = () => setLayer('password')
  usePaletteShortcut(openPalette)
  const mustSetUp = useSecondFactorRequired()
  const open = useOpening()
  useScreenShortcuts(open)
  useRequestedAction(CHANGE_PASSWORD, changePassword)
  useRequestedAction(CHANGE_COMMON_PASSWORD, () => setLayer('commonPassword'))
  useProfileRefresh()
  useSessionEnd()
  return (
    <div className={styles.shell}>
      {isLoadingScreen && <div className={styles.progress} aria-hidden />}
      <a className={styles.skip} href="#main">
        {t('Skip to content')}
      </a>
      <aside className={styles.aside}>
        <Sidebar />
      </aside>
      {Menu && <Menu isOpen={layer === 'menu'} onClose={close} />}
      <div>
        <div className={styles.header} role="banner">
          <ActionIcon
            className={styles.burger ?? ''}
            aria-label={t('Open menu')}
            size={44}
            onClick={() => setLayer('menu')}
          >
            <IconMenu2 size={22} aria-hidden />
          </ActionIcon>
          <div className={styles.welcome}>
            <p>{t('Welcome, {name}', { name })}</p>
            <Today />
          </div>
          <PaletteButton onClick={openPalette} onHover={prefetchPalette} />
          <div className={styles.state}>
            <SystemStatus />
            {token === null && <SignInButton size="xs" />}
            {(token !== null || !hasAccounts) && <AccountMenu onChangePassword={changePassword} />}
          </div>
        </div>
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <Suspense fallback={<Loading text={t('Loading...')} />}>
            <RoleGate>{mustSetUp ? <SetUpFirst /> : <Outlet />}</RoleGate>
          </Suspense>
        </main>
      </div>
      {layer === 'palette' && Palette && <Palette onClose={close} onRun={open} onChangePassword={changePassword} />}
      {isChangingPassword && ChangePassword && <ChangePassword isCommon={layer === 'commonPassword'} onClose={close} />}
      <DeferredOverlays />
      <PrefetchScreens />
    </div>
  )
}
