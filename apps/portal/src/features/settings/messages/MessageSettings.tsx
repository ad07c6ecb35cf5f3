import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../lib/can.ts'
import { Loaded } from '../Loaded.tsx'
import { shopSettingsQuery } from '../shop/shop-settings.queries.ts'
import { Events } from './Events.tsx'
import { MailServerSection } from './MailServerSection.tsx'
import { Mails } from './Mails.tsx'

/** How customers are told of their orders, in which words, and the e-mails of the shop. */
export function MessageSettings() {
  const settings = useQuery(shopSettingsQuery)
  const can = useCan()
  return (
    <Loaded query={settings}>
      {(loaded) => (
        <>
          <Events loaded={loaded} />
          {can('settings.manage') && <MailServerSection />}
          {can('customers.contact') && <Mails />}
        </>
      )}
    </Loaded>
  )
}
