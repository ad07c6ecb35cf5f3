import type { Customer, CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import { addProduct, orderBody, placeOrder } from './factories.ts'
import type { TestApi } from './harness.ts'

type Buyer = { name?: string; phone?: string; city?: string; state?: string; quantity?: number }

/** The calls of the customer book, and orders of named people. */
export function customersOf(api: TestApi) {
  let product: Promise<string> | undefined
  /** Places an order with 60 rupees for delivery and 40.50 for each piece. @returns its id. */
  const order = async ({ name = 'Meena', phone = '9876500011', ...place }: Buyer = {}): Promise<string> => {
    product ??= addProduct(api).then(({ _id }) => _id)
    const { quantity = 1, city = 'Madurai', state = 'Tamil Nadu' } = place
    const body = orderBody(await product)
    const reply = await placeOrder(api, {
      ...body,
      customer: { fullName: name, phoneNumber: phone },
      deliveryAddress: { ...body.deliveryAddress, city, state },
      items: [{ productId: await product, quantity }],
    })
    if (reply.statusCode !== 201) throw new Error(`The order was refused: ${reply.payload}`)
    return reply.json().orderId
  }
  const post = (path: string, payload: object = {}) => api.send('POST', `/customers/${path}`, { payload })
  const list = async (query = ''): Promise<CustomerSummary[]> => (await api.send('GET', `/customers${query}`)).json()
  return {
    order,
    /** Forgets the product, after the tables were emptied. */
    reset: () => {
      product = undefined
    },
    setStatus: (orderId: string, status: string) => api.send('PATCH', `/orders/vendorStatus/${status}/${orderId}`),
    list,
    names: async (search: string) =>
      (await list(`?${new URLSearchParams({ search })}`)).map((customer) => customer.name),
    idOf: async (name: string): Promise<string> =>
      (await list(`?${new URLSearchParams({ search: name })}`)).find((customer) => customer.name === name)?._id ?? '',
    get: async (id: string): Promise<Customer> => (await api.send('GET', `/customers/${id}`)).json(),
    change: (id: string, payload: object) => api.send('PATCH', `/customers/${id}`, { payload }),
    merge: (id: string, ...others: string[]) => post(`${id}/merge`, { others }),
    split: (id: string, ...names: string[]) => post(`${id}/split`, { names }),
    keepApart: (id: string) => post(`${id}/keep-apart`),
  }
}

/** Compares what the database keeps about identities with a recount of all orders; null when they agree. */
export async function recount(api: TestApi): Promise<object | null> {
  const text = `with counted as (
      select phone_key(customer_phone) as phone_key, customer_name_key(customer_name) as name_key,
        count(*) filter (where is_booked(status)) as orders,
        coalesce(sum(total_paise) filter (where is_booked(status)), 0) as total_paise, max(ordered_at) as last_order_at,
        (array_agg(array[customer_name, customer_phone, city, state] order by ordered_at desc, order_id desc))[1:1]
          as latest
      from orders where phone_key(customer_phone) <> '' group by 1, 2)
    select json_agg(json_build_object('counted', c, 'kept', n)) as differences
    from counted c full join customer_names n using (phone_key, name_key)
    where (c.orders, c.total_paise, c.last_order_at, c.latest)
      is distinct from (n.orders, n.total_paise, n.last_order_at, array[array[n.name, n.phone, n.city, n.state]])
      and not (c.phone_key is null and n.orders = 0 and n.last_order_at = '-infinity')`
  const { differences } = await api.db.one<{ differences: object | null }>({ name: 'test_recount', text })
  return differences
}
