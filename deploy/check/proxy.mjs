import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { ADMIN, STOREFRONT_KEY } from './portal.mjs'

/** A loopback address other than the proxy's, to distinguish the two in the log. */
const CLIENT = '127.0.0.2'
const EVENT_LIMIT_MS = 5000
const UPLOAD_LIMIT = 10 * 1_048_576
const ROWS = 10_000

/** Sends a request to the site like a browser on another machine. @returns the reply, its body unread */
async function open({ httpsPort, ca }, { path, body, ...options }) {
  const request = https.request({
    host: 'localhost',
    port: httpsPort,
    ca,
    path,
    localAddress: CLIENT,
    agent: false,
    ...options,
  })
  request.end(body)
  const [reply] = await once(request, 'response')
  return reply
}

async function send(site, options) {
  const reply = await open(site, options)
  const chunks = await reply.toArray()
  return { status: reply.statusCode, headers: reply.headers, text: Buffer.concat(chunks).toString('utf8') }
}

const json = (value) => ({ body: JSON.stringify(value), headers: { 'content-type': 'application/json' } })

async function redirectsToHttps({ httpPort }) {
  const [reply] = await once(http.get({ host: 'localhost', port: httpPort, path: '/orders', agent: false }), 'response')
  reply.resume()
  assert.equal(reply.statusCode, 308)
  assert.equal(reply.headers.location, 'https://localhost/orders')
}

async function servesThePage(site) {
  const { status, headers, text } = await send(site, { path: '/', headers: { accept: 'text/html' } })
  assert.equal(status, 200)
  assert.match(text, /<div id="root">/)
  // Sent only when the portal knows that the visitor came by https: the proxy's X-Forwarded-Proto is trusted.
  assert.match(headers['strict-transport-security'] ?? '', /max-age=\d+/)
}

/** The portal sees the visitor's own address, and not the one that the visitor claims. */
async function namesTheClient(site, portal) {
  const path = '/api/brand'
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' }
  const reply = await send(site, { path, headers })
  assert.equal(reply.status, 200)
  assert.ok(reply.headers['strict-transport-security'], 'a client talked the portal out of https')
  assert.equal(await portal.clientOf(path), CLIENT)
}

async function hidesMetrics(site, { port }) {
  assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`)).status, 200)
  assert.equal((await send(site, { path: '/metrics' })).status, 404)
}

async function signIn(site) {
  const { status, text } = await send(site, { method: 'POST', path: '/api/vendor/signin', ...json(ADMIN) })
  assert.equal(status, 200, text)
  return { authorization: `Bearer ${JSON.parse(text).token}` }
}

/** @returns the size of the request in bytes */
async function upload(site, authorization, bytes) {
  const line = (index, note) => `Rocket ${index},Standard,ROCKETS,${index + 100},${note}\n`
  const note = 'x'.repeat(Math.floor(bytes / ROWS) - line(ROWS, '').length)
  const rows = Array.from({ length: ROWS }, (_, index) => line(index, note))
  const form = new FormData()
  form.set('file', new File(['Product,Brand,Category,MRP,Note\n', ...rows], 'list.csv', { type: 'text/csv' }))
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type')
  const body = Buffer.from(await encoded.arrayBuffer())
  const reply = await send(site, {
    method: 'POST',
    path: '/api/products/upload-excel',
    headers: { ...authorization, 'content-type': type, 'content-length': body.length },
    body,
  })
  return { bytes: body.length, ...reply }
}

async function takesLargeUploads(site, authorization) {
  const largest = await upload(site, authorization, UPLOAD_LIMIT - 1000)
  assert.ok(largest.bytes > 0.98 * UPLOAD_LIMIT)
  assert.equal(largest.status, 200, largest.text)
  assert.equal(JSON.parse(largest.text).created, ROWS)
  const tooLarge = await upload(site, authorization, 1.1 * UPLOAD_LIMIT)
  assert.equal(tooLarge.status, 413)
  // The portal's message, not the proxy's.
  assert.ok(JSON.parse(tooLarge.text).message)
}

/** An order placed while a stream is open arrives on it at once: the proxy does not wait for the stream's end. */
async function streamsEvents(site, authorization) {
  const stream = await open(site, { path: '/api/orders/events', headers: authorization })
  assert.equal(stream.statusCode, 200)
  let received = ''
  const arrived = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no event within 5 s; received: ${received}`)), EVENT_LIMIT_MS)
    stream.setEncoding('utf8').on('data', (text) => {
      received += text
      if (/^data: .*PJ-\d{6}-\d{6}/m.test(received)) resolve(clearTimeout(timer))
    })
    stream.once('end', () => reject(new Error('the stream ended')))
  })
  const { text: products } = await send(site, { path: '/api/products?page=1' })
  const { body, headers } = json({
    customer: { fullName: 'Meena', phoneNumber: '9876500011' },
    deliveryAddress: { street: '12 Car Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' },
    items: [{ productId: JSON.parse(products)[0]._id, quantity: 2 }],
    paymentMethod: 'Cash on Delivery',
  })
  const placed = await send(site, {
    method: 'POST',
    path: '/api/orders',
    headers: { ...headers, 'x-api-key': STOREFRONT_KEY, 'idempotency-key': 'deployment-check' },
    body,
  })
  assert.equal(placed.status, 201, placed.text)
  await arrived
  stream.destroy()
}

/** @throws {AssertionError} for the first thing that does not work through the proxy */
export async function checkProxy({ site, portal }) {
  const done = (what) => process.stdout.write(`✓ ${what}\n`)
  await redirectsToHttps(site)
  done('http is redirected to https')
  await servesThePage(site)
  done('the portal is served over https, with HSTS')
  await namesTheClient(site, portal)
  done("the portal sees the visitor's address and protocol, whatever the visitor claims")
  await hidesMetrics(site, portal)
  done('metrics are not public')
  const authorization = await signIn(site)
  await takesLargeUploads(site, authorization)
  done('a price list of 10 MB is uploaded, a larger one is refused by the portal')
  await streamsEvents(site, authorization)
  done('order events arrive at once')
}
