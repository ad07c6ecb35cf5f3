import type { Route } from '@phuljhari/contract/route'
import fc from 'fast-check'
import { z } from 'zod'
import { fromSchema, textFields, validTextFields, type Examples } from './from-schema.ts'
import { hostileText } from './hostile-text.ts'

export type FuzzRequest = {
  method: Route['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}
/** Placeholder for the current token, which changes because signing out is among the requests. */
export const TOKEN = 'current-token'

/** The credentials and data that requests are made of. */
export type World = {
  apiKey: string
  examples: Examples
  files: ReadonlyArray<{ name: string; bytes: Buffer }>
  /** Valid files with the form field that they belong to. */
  validFiles: ReadonlyArray<{ field: string; name: string; bytes: Buffer }>
}

/** Lone surrogates cannot be encoded in a URL; no client could send them. */
const inUrl = (text: string) => encodeURIComponent(text.toWellFormed())
/** The characters that Node's parser accepts in a header. */
const inHeader = (text: string) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4_000)

/** Fills in the path parameters with known and hostile values, some of them without encoding. */
function pathOf(url: string, params: z.ZodType | undefined, examples: Examples): fc.Arbitrary<string> {
  if (!params) return fc.constant(url)
  return textFields(params, examples).chain((values) =>
    fc.tuple(hostileText, fc.boolean()).map(([other, isRaw]) =>
      url.replaceAll(/:(\w+)/g, (_whole, name: string) => {
        const value = (values[name] ?? other).slice(0, 3_000)
        return isRaw && /^[\w%.-]+$/.test(value) ? value : inUrl(value)
      }),
    ),
  )
}

const queryOf = (schema: z.ZodType | undefined, examples: Examples): fc.Arbitrary<string> =>
  schema === undefined
    ? fc.oneof(
        { weight: 6, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: hostileText.map((text) => `?${inUrl(text)}`) },
      )
    : fc.oneof(
        textFields(schema, examples).map(
          (values) =>
            `?${Object.entries(values)
              .map(([key, value]) => `${inUrl(key)}=${inUrl(value)}`)
              .join('&')}`,
        ),
        fc.constantFrom('', '?', '?page=1&page=2', '?keyword[]=a', '?keyword=%E0%A4%A', '?__proto__[x]=1', '?page=1e3'),
      )

const boundary = 'fuzz-boundary'
/** A handwritten multipart form: a valid one, or one that no browser would send. */
function formOf(schema: z.ZodType, { examples, files, validFiles }: World): fc.Arbitrary<Buffer> {
  const textPart = ([name, value]: [string, string]) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n\0]/g, '_')}"\r\n\r\n` +
        `${value.toWellFormed()}\r\n`,
    )
  const filePart = ({ name, bytes }: { name: string; bytes: Buffer }, field: string, type: string) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
          `content-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ])
  const end = `--${boundary}--\r\n`
  const valid = fc
    .tuple(validTextFields(schema, examples), fc.constantFrom(...validFiles))
    .map(([fields, { field, ...file }]) =>
      Buffer.concat([...Object.entries(fields).map(textPart), filePart(file, field, 'text/csv'), Buffer.from(end)]),
    )
  const malformed = fc
    .record({
      fields: textFields(schema, examples),
      more: fc.array(fc.tuple(hostileText, hostileText), { maxLength: 2 }),
      file: fc.option(
        fc.record({
          file: fc.constantFrom(...files),
          field: fc.constantFrom('files', 'file', 'other', '__proto__', ''),
          type: fc.constantFrom('image/jpeg', 'text/csv', 'application/octet-stream', 'text/html', ''),
        }),
      ),
      end: fc.constantFrom(end, end, `--${boundary}--`, '', `--${boundary}`, `${end}--${boundary}`),
      length: fc.option(fc.nat(500), { freq: 8 }),
    })
    .map(({ fields, more, file, end, length }) => {
      const whole = Buffer.concat([
        ...Object.entries(fields).map(textPart),
        ...more.map(textPart),
        ...(file ? [filePart(file.file, file.field, file.type)] : []),
        Buffer.from(end),
      ])
      return length === null ? whole : whole.subarray(0, length)
    })
  return fc.oneof({ weight: 1, arbitrary: valid }, { weight: 2, arbitrary: malformed })
}

const JSON_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=latin1',
  'text/plain',
  'application/xml',
  '',
  'x',
]

const brokenJson = fc.constantFrom(
  '{',
  '',
  'null',
  '[]',
  '"',
  '{"a":1,}',
  '\ufeff{}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '1e999',
  `{"a":${'[1,'.repeat(5_000)}`,
)

function bodyOf(route: Route, world: World): fc.Arbitrary<{ payload?: string | Buffer; type?: string }> {
  const { body } = route.schema
  if (route.schema.consumes?.includes('multipart/form-data'))
    return fc
      .tuple(
        formOf(body ?? z.object({}), world),
        fc.constantFrom(boundary, boundary, boundary, boundary, boundary, 'other', '', '"'),
      )
      .map(([payload, mark]) => ({ payload, type: `multipart/form-data; boundary=${mark}` }))
  if (route.method === 'GET') return fc.constant({})
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fromSchema(body ?? z.object({}), world.examples).map((value) => ({
        payload: JSON.stringify(value),
        type: 'application/json',
      })),
    },
    { weight: 1, arbitrary: brokenJson.map((payload) => ({ payload, type: 'application/json' })) },
    {
      weight: 1,
      arbitrary: fc.tuple(hostileText, fc.constantFrom(...JSON_TYPES)).map(([payload, type]) => ({ payload, type })),
    },
    { weight: 1, arbitrary: fc.constant({}) },
  )
}

function headersOf(route: Route, { apiKey, examples }: World): fc.Arbitrary<Record<string, string>> {
  const own: fc.Arbitrary<Record<string, string>> = route.schema.headers
    ? textFields(route.schema.headers, examples)
    : fc.constant({})
  const odd = fc.constantFrom<Record<string, string>>(
    {},
    {},
    {},
    { 'accept-encoding': 'br;q=0, gzip;q=nan, *' },
    { accept: 'text/html' },
    { range: 'bytes=0-1,5-2' },
    { 'if-none-match': 'W/"x", *' },
    { 'x-forwarded-for': '1.2.3.4, ::1' },
    { 'content-encoding': 'gzip' },
    { origin: 'null' },
    { 'last-event-id': '-1' },
    { expect: '200-ok' },
    { host: '' },
    { cookie: '=;=;__proto__=1' },
  )
  return fc
    .tuple(fc.constantFrom('', '', '', '', 'none', 'hostile'), hostileText, own, odd)
    .map(([who, text, more, other]) => ({
      ...other,
      ...Object.fromEntries(
        Object.entries(more).flatMap(([name, value]) =>
          /^[\w-]+$/.test(name) ? [[name.toLowerCase(), inHeader(value)]] : [],
        ),
      ),
      ...(who === '' && { authorization: `Bearer ${TOKEN}`, 'x-api-key': apiKey }),
      ...(who === 'hostile' && { authorization: inHeader(`Bearer ${text}`), 'x-api-key': inHeader(text) }),
    }))
}

/** Requests to one route, generated from its schema. */
export function requestsOf(route: Route, world: World): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(
      pathOf(route.url, route.schema.params, world.examples),
      queryOf(route.schema.querystring, world.examples),
      headersOf(route, world),
      bodyOf(route, world),
    )
    .map(([path, query, headers, { payload, type }]) => ({
      method: route.method,
      url: `/api${path}${query}`,
      headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    }))
}
