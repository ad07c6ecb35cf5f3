import { ownPasswordHeader } from '@phuljhari/contract/auth/own-password'
import { randomUUID } from 'node:crypto'
import type { Route } from '@phuljhari/contract/route'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import fc from 'fast-check'
import type { Session } from '@phuljhari/contract/staff/profile.contract'
import { financialYear } from '@phuljhari/contract/tax/document-number'
import { issue, register, SHOP_GSTIN } from '../documents.ts'
import { BY_LORRY, draftOf, entered, PICKUP, setSetting } from '../entries.ts'
import { made } from '../estimates.ts'
import { addAgent, addProduct, jpeg, orderIn, picture } from '../factories.ts'
import { validFor, validTextFields, type Examples } from '../fuzz/from-schema.ts'
import { customersOf } from '../customers.ts'
import { ADMIN, form, type TestApi } from '../harness.ts'
import { newUtr, receiptOf, record, verified } from '../payments.ts'
import { runsOf } from '../runs.ts'
import { person } from '../staff.ts'
import { nameOf } from './all-routes.ts'
import { signInAt } from './bad-tokens.ts'

const SEED = 1

const addView = async (api: TestApi): Promise<string> =>
  (await api.send('POST', '/orders/views', { payload: { name: 'Mine', filter: { status: 'pending' } } })).json()._id

async function addAcceptedOrder(api: TestApi): Promise<string> {
  const order = await orderIn(api)
  await api.send('PATCH', `/orders/vendorStatus/accepted/${order}`)
  return order
}

const NO_RUNS: Examples = { run: ['none'], runOrders: [['none']], runProblem: ['none'], runPhoto: ['none'] }
/** A run with a link, a photo, and a report that waits for a decision. */
async function addRunExamples(api: TestApi): Promise<Examples> {
  const { action, headersOf, phoneOf, results, run } = runsOf(api)
  const { runId, orderIds } = await run(2)
  const phone = await phoneOf(runId)
  const [first = '', second = ''] = orderIds
  const delivered = await action(phone, first, 'delivered')
  const reported = { ...(await action(phone, second, 'failed')), version: 1 }
  await results(phone, [delivered, reported])
  const { payload, headers } = await form({}, { ...(await picture()), name: 'photo' })
  const url = `/run/actions/${delivered.id}/photo`
  await api.anonymous('POST', url, { payload, headers: { ...headers, ...headersOf(phone) } })
  return {
    run: [runId],
    runOrders: [orderIds.toReversed()],
    runProblem: [reported.id],
    runPhoto: [delivered.id],
  }
}

/** Three customers with one number, of whom two are merged. */
async function addCustomers(api: TestApi): Promise<Examples> {
  const { order, merge, idOf } = customersOf(api)
  for (const name of ['Meena', 'Ravi', 'Arun']) await order({ name })
  const [customer, merged, other] = [await idOf('Meena'), await idOf('Ravi'), await idOf('Arun')]
  await merge(customer, merged)
  return { customer: [customer], mergedNames: [[merged]], otherCustomers: [[other]] }
}

/** Uploads a list, which can then be undone and whose columns are then remembered. */
async function uploadList(api: TestApi): Promise<{ uploadId: string; layout: string }> {
  const request = (choices: object) => {
    const bytes = Buffer.from('Item,MRP,Bundle Price\nKuruvi,40,390\nLakshmi,75,700\nTwo Sound,170,165\n')
    return form({ choices: JSON.stringify(choices) }, { name: 'file', filename: 'a.csv', type: 'text/csv', bytes })
  }
  const answered = await request({ answers: { prices: 'price:1' } })
  const { uploadId } = (await api.send('POST', '/products/upload-excel', answered)).json()
  const { layout } = (await api.send('POST', '/products/upload-excel/preview', await request({}))).json()
  return { uploadId, layout }
}

/** A name that a shop of other examples has not. */
const newName = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`

const addName = async (api: TestApi, url: string): Promise<string> =>
  (await api.send('POST', url, { payload: { name: newName('Unused') } })).json()._id

/** A customer is named in one of three ways. */
const ONE_CUSTOMER = { customerId: 'absent', phoneNumber: 'absent', orderId: 'orderId', also: 'noNames' }
const PAID_IN_CASH = {
  mode: 'cashMode',
  amount: 'rupee',
  reference: 'noText',
  bank: 'noText',
  paidOn: 'validFrom',
  chequeDate: 'validFrom',
}
const NO_PAYMENTS: Examples = {
  claimedPayment: ['none'],
  verifiedPayment: ['none'],
  paidOrder: ['none'],
  division: [[]],
}
/** A claimed receipt, a verified one without orders, and an order that was paid. */
async function addPayments(api: TestApi): Promise<Examples> {
  const paidOrder = await addAcceptedOrder(api)
  await verified(api, receiptOf({ orderId: paidOrder }, 10))
  const credit = receiptOf(null, 10, { customerName: 'Meena' })
  const [claimedPayment, verifiedPayment] = [
    await record(api, { ...credit, reference: newUtr() }),
    await verified(api, credit),
  ]
  const division = [[{ orderId: paidOrder, amount: 1 }]]
  return {
    claimedPayment: [claimedPayment._id],
    verifiedPayment: [verifiedPayment._id],
    paidOrder: [paidOrder],
    division,
  }
}

const NO_DOCUMENTS: Examples = { document: ['none'], documentLines: [[]], financialYear: ['26-27'] }
const confirmable = {
  name: 'test_confirmable_series',
  text: `insert into document_series (kind, prefix, financial_year, needs_confirmation)
         values ('receipt_voucher', 'RV', $1, true) on conflict do nothing`,
}
/** A tax invoice, and a series to be confirmed. */
async function addDocuments(api: TestApi): Promise<Examples> {
  await register(api)
  const { _id } = (await issue(api, await addAcceptedOrder(api))).json()
  const year = financialYear(indiaDay(new Date()))
  await api.db.run(confirmable, [year])
  return { document: [_id], documentLines: [[{ line: 1, quantity: 1 }]], financialYear: [year] }
}

const NO_PACKINGS: Examples = Object.fromEntries(
  ['claimedOrder', 'fullOrder', 'packedOrder', 'shortage'].map((name) => [name, ['none']]),
)
const removed = {
  name: 'test_removed_goods',
  text: `update packings set to_take_out = '[{"name": "Rocket", "quantity": 1}]' where order_id = $1`,
}
const byAnother = {
  name: 'test_packed_by_another',
  text: `update packings set packed_by = 'another@shop.example' where order_id = $1`,
}
/** Orders of two units: with a line to pack and goods to take out, all packed, packed by someone else, and short. */
async function addPackings(api: TestApi): Promise<Examples> {
  await setSetting(api, 'dispatch', { packing: true })
  const claimed = async (line?: object) => {
    const orderId = await addAcceptedOrder(api)
    const url = `/dispatch/packings/${orderId}`
    await api.send('POST', `${url}/claim`, { payload: {} })
    const payload = { claim: 1, ordered: 2, ...line }
    const reply = line ? await api.send('PATCH', `${url}/lines/1`, { payload }) : undefined
    return { orderId, shortage: reply?.json().lines[0].shortage?._id as string }
  }
  const [claimedOrder, fullOrder] = [await claimed(), await claimed({ packed: 2 })]
  const [packedOrder, short] = [await claimed({ packed: 2 }), await claimed({ packed: 1, short: 'damaged' })]
  await api.db.run(removed, [claimedOrder.orderId])
  const payload = { claim: 1, cartons: { grams: [0], mark: '' } }
  await api.send('POST', `/dispatch/packings/${packedOrder.orderId}/complete`, { payload })
  await api.db.run(byAnother, [packedOrder.orderId])
  return {
    claimedOrder: [claimedOrder.orderId],
    fullOrder: [fullOrder.orderId],
    packedOrder: [packedOrder.orderId],
    shortage: [short.shortage],
  }
}

const LR_FIELDS = {
  bookedOn: 'lrDay',
  cartons: 'lrCartons',
  freightTerms: 'freightTerms',
  estimatedFreight: 'rupee',
  freight: 'rupee',
  actualGrams: 'lrGrams',
  chargedGrams: 'lrGrams',
  delivery: 'lrDelivery',
}
const TRANSPORT_FIELDS = {
  phoneNumber: 'noText',
  towns: 'townsServed',
  days: 'transportDays',
  minimumFreight: 'rupee',
  freightTerms: 'freightTerms',
}

/** For fields whose value depends on the route: the name of the example to use. */
const EXAMPLES_BY_ROUTE: Record<string, Record<string, string>> = {
  'PATCH /brand/:id': { id: 'unusedBrand', name: 'newName' },
  'DELETE /brand/:id': { id: 'unusedBrand' },
  'PATCH /category/:id': { id: 'unusedCategory', name: 'newName' },
  'DELETE /category/:id': { id: 'unusedCategory' },
  'PATCH /delivery-agents/:id': { id: 'idleAgent', basedOn: 'nothingSeen' },
  'PATCH /products/:id': { basedOn: 'nothingSeen' },
  'DELETE /delivery-agents/:id': { id: 'idleAgent' },
  'POST /delivery-agents/assign-order': { orderId: 'acceptedOrder' },
  'PATCH /delivery-agents/orders/:orderId/status': { orderId: 'assignedOrder', status: 'delivered' },
  'POST /orders/:orderId/undo': { orderId: 'acceptedOrder' },
  'DELETE /orders/views/:id': { id: 'view' },
  'PATCH /profile': { view: 'ordersView' },
  'GET /customers/:id': { id: 'customer' },
  'POST /customers': { secondPhone: 'noText', stateCode: 'stateCode', gstin: 'gstin' },
  'PATCH /customers/:id': { basedOn: 'nothingSeen', id: 'customer', stateCode: 'stateCode', gstin: 'gstin' },
  'GET /customers/:id/statement': { id: 'customer' },
  'POST /customers/:id/reminders': { id: 'customer' },
  'POST /customers/:id/merge': { id: 'customer', others: 'otherCustomers' },
  'POST /customers/:id/split': { id: 'customer', names: 'mergedNames' },
  'POST /customers/:id/keep-apart': { id: 'customer' },
  'POST /privacy/customer/preview': ONE_CUSTOMER,
  'POST /privacy/customer/erase': ONE_CUSTOMER,
  'GET /privacy/delivery-agents/:id': { id: 'idleAgent' },
  'POST /privacy/delivery-agents/:id/erase': { id: 'idleAgent' },
  'DELETE /profile/sessions/:id': { id: 'session' },
  'DELETE /staff/invitations/:id': { id: 'invitation' },
  'POST /staff/invitations/:id/replace': { id: 'invitation' },
  'POST /staff/:id/password-link': { id: 'colleague' },
  'PATCH /staff/:id': { id: 'colleague' },
  'POST /staff/:id/end-sessions': { id: 'colleague' },
  'POST /estimates/:number/versions': { basedOn: 'version' },
  'GET /payments/:id': { id: 'verifiedPayment' },
  'POST /payments/tills/entries': { amount: 'rupee' },
  'POST /payments': { ...PAID_IN_CASH, allocations: 'division' },
  'POST /payments/:id/verify': { id: 'claimedPayment' },
  'POST /payments/:id/reject': { id: 'claimedPayment' },
  'POST /payments/:id/reverse': { id: 'verifiedPayment' },
  'POST /payments/:id/allocations': { id: 'verifiedPayment', allocations: 'division' },
  'POST /orders/:orderId/refunds': { ...PAID_IN_CASH, orderId: 'paidOrder', beyondOverpayment: 'yes' },
  'POST /payments/:id/refunds': { ...PAID_IN_CASH, id: 'verifiedPayment' },
  'POST /orders/:orderId/write-offs': { orderId: 'acceptedOrder', amount: 'rupee' },
  'POST /orders/:orderId/refunds/prepared': { ...PAID_IN_CASH, orderId: 'paidOrder', beyondOverpayment: 'yes' },
  'POST /orders/:orderId/write-offs/prepared': { orderId: 'acceptedOrder', amount: 'rupee' },
  'POST /documents/:id/cancel/prepared': { id: 'document' },
  'POST /documents/:id/notes/prepared': { id: 'document', kind: 'noteKind', lines: 'documentLines' },
  'POST /prepared-changes/:id/approve': { ...PAID_IN_CASH, id: 'prepared', beyondOverpayment: 'yes' },
  'POST /prepared-changes/:id/decline': { id: 'prepared' },
  'POST /prepared-changes/:id/withdraw': { id: 'prepared' },
  'POST /orders/:orderId/documents': { orderId: 'acceptedOrder' },
  'GET /documents/:id': { id: 'document' },
  'POST /documents/:id/cancel': { id: 'document' },
  'POST /documents/:id/notes': { id: 'document', kind: 'noteKind', lines: 'documentLines' },
  'PATCH /documents/:id/references': { id: 'document' },
  'POST /documents/series/confirm': { kind: 'seriesKind' },
  'PATCH /coupons/:id': { basedOn: 'nothingSeen', id: 'coupon' },
  'DELETE /coupons/:id': { id: 'coupon' },
  'PATCH /transports/:id': { ...TRANSPORT_FIELDS, id: 'transport', basedOn: 'nothingSeen' },
  'POST /transports': TRANSPORT_FIELDS,
  'POST /transports/:id/merge': { id: 'transport', other: 'otherTransport' },
  'POST /transports/:id/keep-apart': { id: 'transport', other: 'otherTransport' },
  'DELETE /transports/:id': { id: 'otherTransport' },
  'POST /transports/:id/split': { id: 'spelling' },
  'POST /consignments': { ...LR_FIELDS, orderIds: 'lorryOrders' },
  'PATCH /consignments/:id': { ...LR_FIELDS, id: 'consignment', basedOn: 'nothingSeen' },
  'GET /consignments/:id/papers/:paperId': { id: 'consignment', paperId: 'paper' },
  'POST /mail-server': { host: 'ownHost', port: 'closedPort', fromAddress: 'email' },
  'POST /mail-server/test': { address: 'email' },
  'GET /messages/example': { event: 'messageEvent', orderId: 'orderId' },
  'POST /orders/:orderId/messages': {
    orderId: 'sentOrder',
    event: 'messageEvent',
    consignmentId: 'consignment',
    way: 'tellWay',
  },
  'POST /consignments/:id/papers': { id: 'consignment' },
  'POST /consignments/:id/confirm': { id: 'consignment' },
  'POST /orders/:orderId/hand-over': { orderId: 'pickupOrder' },
  'POST /orders/:orderId/lorry': { orderId: 'lorryOrder' },
  'POST /orders/entries': { draft: 'counterDraft', sale: 'counterSale' },
  'PATCH /orders/:orderId/lorry': { orderId: 'sentOrder' },
  'POST /orders/:orderId/confirm-delivery': { orderId: 'sentOrder' },
  'POST /dispatch/packings/:orderId/claim': { orderId: 'acceptedOrder', takeOver: 'absent' },
  'POST /dispatch/packings/:orderId/release': { orderId: 'claimedOrder' },
  'PATCH /dispatch/packings/:orderId/lines/:position': { orderId: 'claimedOrder' },
  'POST /dispatch/packings/:orderId/taken-out': { orderId: 'claimedOrder' },
  'POST /dispatch/packings/:orderId/complete': { orderId: 'fullOrder' },
  'PATCH /dispatch/packings/:orderId/cartons': { orderId: 'packedOrder' },
  'POST /dispatch/packings/:orderId/check': { orderId: 'packedOrder' },
  'POST /dispatch/packings/:orderId/reopen': { orderId: 'packedOrder' },
  'POST /dispatch/shortages/:id/preview': { id: 'shortage', decision: 'drop', substitute: 'absent' },
  'POST /dispatch/shortages/:id/decide': {
    id: 'shortage',
    decision: 'drop',
    substitute: 'absent',
    expectedTotal: 'droppedTotal',
  },
  'DELETE /orders/:orderId/tracking-links': { orderId: 'trackedOrder' },
  'POST /runs': { agentId: 'idleAgent', day: 'lrDay' },
  'GET /runs': { day: 'lrDay' },
  'GET /runs/:id': { id: 'run' },
  'PATCH /runs/:id/stops': { id: 'run', orderIds: 'runOrders' },
  'POST /runs/:id/stops/suggest': { id: 'run' },
  'POST /runs/:id/link': { id: 'run' },
  'DELETE /runs/:id/link': { id: 'run' },
  'POST /runs/:id/problems/:problemId/resolve': { id: 'run', problemId: 'runProblem', decision: 'runDecision' },
  'GET /runs/:id/photos/:photoId': { id: 'run', photoId: 'runPhoto' },
  'POST /orders/labels': { orders: 'labelledOrders' },
  'PATCH /orders/:orderId/assignment': { orderId: 'assignedOrder', deliveryAgentId: 'idleAgent' },
}

/** A write-off that the administrator has sent for approval. */
async function addPrepared(api: TestApi, orderId: string): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() }
  const payload = { amount: 1, reason: 'Small difference' }
  return (await api.send('POST', `/orders/${orderId}/write-offs/prepared`, { payload, headers })).json()._id
}

/** An order with a tracking link. */
async function addTrackedOrder(api: TestApi): Promise<string> {
  const orderId = await orderIn(api)
  await api.send('POST', `/orders/${orderId}/tracking-links`)
  return orderId
}

const newCode = (): string =>
  newName('DIWALI')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
const addCoupon = async (api: TestApi): Promise<string> =>
  (await api.send('POST', '/coupons', { payload: { code: newCode(), discount: { percent: 5 } } })).json()._id

const NO_TRANSPORTS: Examples = { transport: ['none'], otherTransport: ['none'], spelling: ['none'] }
/** Two transports, and a spelling of the first. */
async function addTransports(api: TestApi): Promise<Examples> {
  const add = async (name: string): Promise<string> =>
    (await api.send('POST', '/transports', { payload: { name: newName(name) } })).json()._id
  const [transport, other, spelling] = [await add('KPN Travels'), await add('ABT'), await add('K.P.N.')]
  await api.send('POST', `/transports/${transport}/merge`, { payload: { other: spelling } })
  return { transport: [transport], otherTransport: [other], spelling: [spelling] }
}

const NO_CUSTOMERS: Examples = { customer: ['none'], mergedNames: [['none']], otherCustomers: [['none']] }
const NO_ORDERS_WITHOUT_AGENT: Examples = {
  pickupOrder: ['none'],
  lorryOrder: ['none'],
  lorryOrders: [['none']],
  sentOrder: ['none'],
  consignment: ['none'],
  paper: ['none'],
}
/** A photo of the LR of a consignment. */
async function addPaper(api: TestApi, consignment: string): Promise<string> {
  const reply = await api.send('POST', `/consignments/${consignment}/papers`, await form({}, await picture()))
  return reply.json().papers[0]._id
}
/** Accepted orders for the counter and the lorry, and one that the lorry has taken. */
async function addOrdersWithoutAgent(api: TestApi, productId: string): Promise<Examples> {
  const add = async (change: object) => {
    const draft = draftOf([{ productId, quantity: 2 }], change)
    return (await entered(api, draft, { expectedTotal: 81, accept: true })).orderId
  }
  const [pickupOrder, lorryOrder, sentOrder] = [await add(PICKUP), await add(BY_LORRY), await add(BY_LORRY)]
  const payload = { name: 'KPN', destination: 'Erode', lrNumber: '117' }
  await api.send('POST', `/orders/${sentOrder}/lorry`, { payload })
  const [consignment] = (await api.send('GET', `/consignments?orderId=${sentOrder}`)).json()
  return {
    pickupOrder: [pickupOrder],
    lorryOrder: [lorryOrder],
    lorryOrders: [[lorryOrder]],
    sentOrder: [sentOrder],
    consignment: [consignment._id],
    paper: [await addPaper(api, consignment._id)],
  }
}

/** Adds an estimate of two units of the product, for 81 rupees. */
const addEstimate = async (api: TestApi, draft: object): Promise<string> =>
  (await made(api, draft, { expectedTotal: 81 })).number

const NO_STAFF: Examples = { colleague: ['none'], invitation: ['none'], session: ['none'] }
/** A person to change, an open invitation, and a session of the administrator to end. */
async function addStaff(api: TestApi): Promise<Examples> {
  const { id } = await person(api, 'packer', { email: 'colleague@shop.example' })
  const payload = { email: 'invited@shop.example', name: 'Invited', role: 'packer' }
  const { invitation } = (await api.send('POST', '/staff/invitations', { payload })).json()
  await signInAt(api)
  const [session] = (await api.send('GET', '/profile/sessions')).json().filter((one: Session) => !one.current)
  return { colleague: [String(id)], invitation: [invitation._id], session: [session?._id ?? 'none'] }
}

/**
 * Creates a product, an agent and orders for the requests to change.
 * @param url the URL of a route that needs more, which is slow to create: an upload, or people and sessions
 * @returns the ids and names with which requests refer to them.
 */
export async function somethingToChange(api: TestApi, url = ''): Promise<Examples> {
  if (url === '/first-day/show') await api.send('POST', '/first-day/dismiss')
  const product = await addProduct(api)
  const agent = await addAgent(api)
  const idleAgent = await addAgent(api, { phoneNumber: '9876500022' })
  const order = await orderIn(api)
  const draft = draftOf([{ productId: product._id, quantity: 2 }])
  const { uploadId, layout } = /:uploadId|:layout/.test(url)
    ? await uploadList(api)
    : { uploadId: 'none', layout: 'none' }
  const acceptedOrder = await addAcceptedOrder(api)
  return {
    uploadId: [uploadId],
    layout: [layout],
    acceptedOrder: [acceptedOrder],
    prepared: [url.startsWith('/prepared-changes') ? await addPrepared(api, acceptedOrder) : 'none'],
    view: [await addView(api)],
    coupon: [await addCoupon(api)],
    ...(url.startsWith('/transports') ? await addTransports(api) : NO_TRANSPORTS),
    townsServed: [['Erode']],
    transportDays: [2],
    number: [url.startsWith('/estimates') ? await addEstimate(api, draft) : 'none'],
    version: [1],
    way: ['phone'],
    ownHost: ['127.0.0.1'],
    closedPort: [1],
    messageEvent: ['booked'],
    tellWay: ['sms'],
    draft: [draft],
    counterDraft: [draftOf([{ productId: product._id, quantity: 2 }], PICKUP)],
    counterSale: [{ mode: 'cash' }],
    expectedTotal: [81],
    confirmedTotal: [81],
    validUntil: [indiaDay(new Date())],
    key: ['packing'],
    value: [{ rate: 3 }],
    validFrom: [indiaDay(new Date())],
    basedOn: [null],
    nothingSeen: ['{}'],
    discount: [{ amount: 100 }],
    minimum: [500],
    maxUses: [5],
    from: [''],
    to: [''],
    ...(/^\/(staff|profile)/.test(url) ? await addStaff(api) : NO_STAFF),
    ...(url.startsWith('/customers') ? await addCustomers(api) : NO_CUSTOMERS),
    ...(/\/(payments|refunds)/.test(url) ? await addPayments(api) : NO_PAYMENTS),
    ...(/\/documents(?!\/batches)/.test(url) ? await addDocuments(api) : NO_DOCUMENTS),
    ...(url.startsWith('/dispatch') ? await addPackings(api) : NO_PACKINGS),
    drop: ['drop'],
    droppedTotal: [100.5],
    claim: [1],
    position: ['1'],
    ordered: [2],
    packed: [2],
    short: [undefined],
    grams: [[1500, 0]],
    cartons: [{ grams: [1500, 0], mark: '' }],
    placeOfSupply: ['33'],
    noteKind: ['credit_note'],
    seriesKind: ['receipt_voucher'],
    irn: [''],
    ackDate: [''],
    ackNumber: ['1'],
    eWayBill: ['123456789012'],
    delivered: ['delivered'],
    collected: [{ mode: 'none', reason: 'Pays later' }],
    cashMode: ['cash'],
    rupee: [1],
    yes: [true],
    noText: [''],
    stateCode: ['29'],
    gstin: [SHOP_GSTIN],
    ...(/hand-over|lorry|confirm-delivery|consignments|messages/.test(url)
      ? await addOrdersWithoutAgent(api, product._id)
      : NO_ORDERS_WITHOUT_AGENT),
    edition: [0],
    lrNumber: ['118'],
    lrDay: [indiaDay(new Date())],
    lrCartons: [3],
    lrGrams: [42_000],
    lrDelivery: ['door'],
    freightTerms: ['paid'],
    hsn: ['3604'],
    unitsPerCase: ['40'],
    netWeight: ['250'],
    couponCode: [null],
    password: ['sparkling-rockets'],
    email: ['new@shop.example'],
    active: [false],
    rights: [[]],
    role: ['clerk'],
    requireSecondFactor: ['nobody'],
    code: ['123456'],
    assignedOrder: [await orderIn(api, 'assigned', agent)],
    idleAgent: [idleAgent],
    unusedBrand: [await addName(api, '/brand')],
    unusedCategory: [await addName(api, '/category')],
    newName: ['Renamed'],
    ordersView: ['table'],
    id: [product._id],
    productId: [product._id],
    orderId: [order],
    trackedOrder: [url.includes('tracking-links') ? await addTrackedOrder(api) : 'none'],
    ...(url.startsWith('/runs') ? await addRunExamples(api) : NO_RUNS),
    runDecision: ['keep'],
    digits: ['3210'],
    sentAt: [new Date().toISOString()],
    actions: [[{ id: randomUUID() }]],
    labelledOrders: [[{ orderId: order, cartons: 2 }]],
    deliveryAgentId: [agent],
    phoneNumber: ['9876543210'],
    absent: [undefined],
    noNames: [[]],
    aadharNumber: ['0123 4567 8901'],
    pincode: ['625001'],
    orignalPrice: ['100'],
    discountPrice: ['50'],
    shippingCharge: [60],
    quantity: [2],
    expectedDeliveryDate: [new Date(Date.now() + 86_400_000).toISOString()],
    choices: ['{}'],
    filter: [{ status: 'pending' }],
    limit: ['10'],
    page: ['1'],
  }
}

/** The examples by the fields of a route. */
export function examplesFor(examples: Examples, { method, url }: Pick<Route, 'method' | 'url'>): Examples {
  const replaced = Object.entries(EXAMPLES_BY_ROUTE[nameOf({ method, url })] ?? {})
  const own = Object.fromEntries(replaced.map(([field, example]) => [field, examples[example] ?? []]))
  const agent = url.startsWith('/delivery-agents') ? { id: examples['deliveryAgentId'] ?? [] } : {}
  return { ...examples, ...agent, ...own }
}

/** A valid request to the route, without credentials. */
export async function requestWith(examples: Examples, { method, url, schema }: Route) {
  const one = <T>(values: fc.Arbitrary<T>): T => fc.sample(values, { numRuns: 1, seed: SEED })[0] as T
  const known = examplesFor(examples, { method, url })
  const params = schema.params ? one(validTextFields(schema.params, known)) : {}
  const address = `/api${url.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))}`
  // The only header that a route may require beyond its credential.
  const key = schema.headers?.safeParse({}).success === false ? { 'idempotency-key': randomUUID() } : {}
  const headers: Record<string, string> = { ...ownPasswordHeader(ADMIN.password), ...key }
  if (!schema.body) return { method, url: address, headers }
  if (!schema.consumes?.includes('multipart/form-data'))
    return { method, url: address, headers, payload: one(validFor(schema.body, known)) as object }
  const isList = url.includes('upload-excel')
  const bytes = isList ? Buffer.from('productName,brandName,category,orignalPrice\nA,B,C,12\n') : await jpeg()
  const file = {
    name: isList ? 'file' : 'files',
    filename: isList ? 'a.csv' : 'a.jpg',
    type: isList ? 'text/csv' : 'image/jpeg',
    bytes,
  }
  return { method, url: address, ...(await form(one(validTextFields(schema.body, known)), file)) }
}
