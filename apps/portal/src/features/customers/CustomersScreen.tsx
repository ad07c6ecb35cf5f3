import { Switch } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { failureText } from '../../lib/failure-text.ts'
import { searchText } from '../../lib/filter-texts.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { OrderPlace } from '../../entities/orders/OrderPlace.tsx'
import { OrderTabs } from '../../entities/orders/OrderTabs.tsx'
import { HeaderButton, PageHeader } from '../../ui/PageHeader.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { toast } from '../../ui/toast.ts'
import { useDeferredDialog } from '../../ui/use-deferred-dialog.ts'
import { useScrollMemory } from '../../ui/use-scroll-memory.ts'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { CustomerList } from './CustomerList.tsx'
import { say } from './customers.messages.ts'
import { CUSTOMERS_KEY, customersQuery, downloadCustomers } from './customers.queries.ts'
import styles from './customers.module.css'
import { t } from '@phuljhari/contract/rules/t'

const loadNew = () => import('./details/NewCustomerDialog.tsx').then((module) => module.NewCustomerDialog)
const loadDetails = () => import('./details/CustomerDialog.tsx')

/** The customer book, a screen below Orders. Only our API has it. */
export const CustomersScreen = () => (
  <OrderPlace {...say.header} feature="customers">
    <Customers />
  </OrderPlace>
)

function useDownload(search: string) {
  const [isDownloading, setDownloading] = useState(false)
  const download = useSingleFlight(async () => {
    setDownloading(true)
    try {
      toast.success(say.downloaded(await downloadCustomers(search)))
    } catch (error) {
      toast.error(failureText(error, say.downloadFailed))
    } finally {
      setDownloading(false)
    }
  })
  return { isDownloading, download }
}

function Customers() {
  const refresh = useRefresh(CUSTOMERS_KEY)
  const can = useCan()
  const [url, change] = useUrlState({ search: '', same: '' })
  const search = url.search.trim()
  const customers = useInfiniteQuery(customersQuery({ search, ...(url.same !== '' && { ambiguous: 'true' }) }))
  useScrollMemory(customers.data !== undefined)
  const { isDownloading, download } = useDownload(search)
  const { id, open, close } = useOpenRecord('customer')
  const [isAdding, setAdding] = useState(false)
  const closeNew = () => setAdding(false)
  const NewCustomer = useDeferredDialog(loadNew, isAdding, closeNew, false)
  const dialogs = useDeferredDialog(loadDetails, id !== null, close, customers.data !== undefined)
  return (
    <>
      <PageHeader
        {...say.header}
        tabs={<OrderTabs />}
        refresh={{
          busy: customers.isFetching,
          onClick: refresh,
        }}
        addNew={{ label: say.newCustomer, onClick: () => setAdding(true) }}
      >
        {can('orders.export') && (
          <HeaderButton icon={IconDownload} loading={isDownloading} onClick={() => void download()}>
            {'CSV'}
          </HeaderButton>
        )}
      </PageHeader>
      <section className={styles.filters} aria-label={t('Filters')}>
        <SearchBox
          label={say.searchLabel}
          placeholder={say.searchPlaceholder}
          value={url.search}
          onSearch={(text) => change({ search: text })}
        />
        <Switch
          size="md"
          color="marigold"
          label={say.onlySameNumber}
          checked={url.same !== ''}
          onChange={(event) => change({ same: event.currentTarget.checked ? 'true' : '' })}
        />
      </section>
      <CustomerList
        query={customers}
        filters={[...searchText(search), ...(url.same === '' ? [] : [say.onlySameNumber.toLowerCase()])]}
        onClear={() => change({ search: '', same: '' })}
        onOpen={open}
      />
      {isAdding && NewCustomer && (
        <NewCustomer
          onClose={closeNew}
          onCreated={(created) => {
            closeNew()
            open(created)
          }}
        />
      )}
      {id !== null && dialogs && <dialogs.CustomerDialog key={id} id={id} onOpen={open} onClose={close} />}
    </>
  )
}
