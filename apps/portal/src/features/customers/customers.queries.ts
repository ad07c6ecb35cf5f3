import {
  createCustomer,
  exportCustomers,
  getCustomer,
  keepCustomersApart,
  listCustomers,
  mergeCustomers,
  splitCustomer,
  updateCustomer,
  type Customer,
  type CustomerForm,
  type customerTexts,
  type NewCustomer,
} from '@phuljhari/contract/customers/customers.contract'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { indiaToday } from '../../lib/india-today.ts'
import { linkedPages } from '../../lib/linked-pages.ts'
import { isListStale, settleLost } from '../../lib/lost-replies.ts'
import { withOptionalKey } from '../../lib/request-key.ts'
import { saveFile } from '../../lib/save-file.ts'

/** The key of all queries of customers, which Refresh and every change invalidate. */
export const CUSTOMERS_KEY = ['customers'] as const

export type CustomerFilter = { search: string; ambiguous?: 'true' }

/** The matching customers, the last to order first, a page at a time. */
export const customersQuery = (filter: CustomerFilter) =>
  linkedPages([...CUSTOMERS_KEY, 'list', filter], {
    route: listCustomers,
    input: { query: filter },
    read: (data) => ({ customers: listCustomers.schema.response[200].parse(data) }),
  })

/** A customer with addresses and latest orders. After a merge, the reply is the customer that it became a part of. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, 'one', id],
    queryFn: ({ signal }) => callAndParse(getCustomer, { params: { id } }, signal),
  })

/** A change of a customer. Its reply is shown at once; lists and other customers are refetched. */
function useCustomerChange<Input>(change: (input: Input) => Promise<Customer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (customer) => {
      cache.setQueryData(customerQuery(customer._id).queryKey, customer)
      void cache.invalidateQueries({ queryKey: CUSTOMERS_KEY })
    },
    onError: (error) => {
      if (isListStale(error)) void cache.invalidateQueries({ queryKey: CUSTOMERS_KEY })
    },
  })
}

export type CustomerTexts = ReturnType<typeof customerTexts>
/** Updates a customer. `basedOn` holds the values that the form showed when it was opened. */
export const useUpdateCustomer = () =>
  useCustomerChange(
    ({ id, changes, basedOn }: { id: string; changes: Partial<CustomerForm>; basedOn: CustomerTexts }) =>
      callAndParse(updateCustomer, { params: { id }, body: { ...changes, basedOn } }),
  )
export const useCreateCustomer = () =>
  useCustomerChange(({ key, ...body }: NewCustomer & { key: string }) =>
    callAndParse(createCustomer, { body, ...withOptionalKey(key) }),
  )

/** Fetches the customer as it is stored now; undefined when that fails. */
const customerNow = (cache: QueryClient, id: string): Promise<Customer | undefined> =>
  cache.fetchQuery({ ...customerQuery(id), staleTime: 0 }).catch(() => undefined)

/** Changes a customer. A change whose reply was lost counts as done if the customer is now as `isDone` expects. */
function useSettledChange<Input extends { id: string }>(
  change: (input: Input) => Promise<Customer>,
  isDone: (customer: Customer, input: Input) => boolean,
) {
  const cache = useQueryClient()
  const { mutateAsync, isPending } = useCustomerChange(change)
  const send = (input: Input) =>
    settleLost(mutateAsync(input), async () => {
      const customer = await customerNow(cache, input.id)
      return customer !== undefined && isDone(customer, input)
    })
  return { send, isPending }
}
const hasName = ({ names }: Customer, name: string) => names.some(({ id }) => id === name)

export const useMergeCustomers = () =>
  useSettledChange(
    ({ id, other }: { id: string; other: string }) =>
      callAndParse(mergeCustomers, { params: { id }, body: { others: [other] } }),
    (customer, { other }) => hasName(customer, other),
  )
/** Splits off a name. Returns the new customer, or undefined when the reply was lost. */
export const useSplitCustomer = () =>
  useSettledChange(
    ({ id, name }: { id: string; name: string }) =>
      callAndParse(splitCustomer, { params: { id }, body: { names: [name] } }),
    (customer, { name }) => !hasName(customer, name),
  )
export const useKeepApart = () =>
  useSettledChange(
    ({ id }: { id: string }) => callAndParse(keepCustomersApart, { params: { id } }),
    ({ isAmbiguous }) => !isAmbiguous,
  )

/**
 * Saves all matching customers as a CSV file.
 * @returns the name of the file.
 * @throws {ApiError} when the server refuses or the connection breaks.
 */
export async function downloadCustomers(search: string): Promise<string> {
  let file = new Blob()
  await call(exportCustomers, { query: { search } }, undefined, async (response) => {
    file = await response.blob()
    return ''
  })
  const name = `customers-${indiaToday()}.csv`
  saveFile(name, file)
  return name
}
