import { IconArrowsMaximize, IconArrowsMinimize, IconStack2 } from '@tabler/icons-react'
import { OrderTabs } from '../../entities/orders/OrderTabs.tsx'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { HeaderButton, PageHeader } from '../../ui/PageHeader.tsx'
import type { DraftKind } from './model/draft.ts'
import { headerOf, say } from './order-entry.messages.ts'
import { FOCUS_MODE_KEY, type FocusMode } from './use-focus-mode.ts'
import { isTouch } from './use-shortcuts.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  kind: DraftKind
  focusMode: FocusMode
  /** How many drafts are on hold. */
  heldCount: number
  onShowHeld: () => void
}

/** The header of order entry, of which the focus mode leaves the title and the buttons. */
export const EntryHeader = ({ kind, focusMode: { isFocused, setFocused }, heldCount, onShowHeld }: Props) => (
  <PageHeader {...headerOf(kind)} tabs={<OrderTabs />}>
    {heldCount > 0 && (
      <HeaderButton icon={IconStack2} onClick={onShowHeld}>
        {t('On hold ({heldCount})', { heldCount })}
      </HeaderButton>
    )}
    <HeaderButton
      icon={isFocused ? IconArrowsMinimize : IconArrowsMaximize}
      rightSection={isTouch() ? undefined : <KeyCap>{FOCUS_MODE_KEY.cap}</KeyCap>}
      aria-keyshortcuts={FOCUS_MODE_KEY.aria}
      onClick={() => setFocused(!isFocused)}
    >
      {isFocused ? say.leaveFocus : say.focus}
    </HeaderButton>
  </PageHeader>
)
