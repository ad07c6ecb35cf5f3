import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** Headers that matter only on pages and worker scripts. On the thirty other files they would add 18 KB for nothing. */
const PAGE_ONLY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const IS_WORKER = /worker/i

type PortalFile = { type: string; etag: string; isHashed: boolean; needsPageHeaders: boolean; bytes: Encoded }
/**
 * A file or page in its compressed forms, which the build writes next to a file as .br and .gz. `identity` is kept only
 * without the latter: hardly any client asks for it.
 */
export type Encoded = { br: Buffer | null } & ({ gzip: Buffer } | { gzip: null; identity: Buffer })

const readOptional = (file: string) => readFile(file).catch(() => null)

async function readPortalFile(file: string): Promise<PortalFile> {
  const isHashed = path.basename(path.dirname(file)) === 'assets'
  const identity = await readFile(file)
  const gzip = await readOptional(`${file}.gz`)
  return {
    type: CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream',
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 16)}"`,
    isHashed,
    needsPageHeaders: !isHashed || IS_WORKER.test(file),
    bytes: { br: await readOptional(`${file}.br`), ...(gzip ? { gzip } : { gzip, identity }) },
  }
}

/**
 * Reads the files of a portal build into memory, 2 MB for each language, so that a server keeps serving the build that
 * it started with (docs/decisions/020). Each index.html is left out: portal-pages.ts makes pages of it.
 * @returns the files by the path of their URL.
 */
export async function readPortalFiles(dist: string): Promise<Map<string, PortalFile>> {
  const names = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
    .filter((name) => !/(^|[\\/])\./.test(name) && !/\.(br|gz)$/.test(name) && path.basename(name) !== 'index.html')
  return new Map(
    await Promise.all(
      names.map(
        async (name) => [`/${name.replaceAll(path.sep, '/')}`, await readPortalFile(path.join(dist, name))] as const,
      ),
    ),
  )
}

/** Whether an Accept-Encoding header names `encoding`, and not with q=0. */
const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

/** Compresses a page. */
export function encodePage(text: string): Encoded {
  const identity = Buffer.from(text)
  return { br: brotliCompressSync(identity), gzip: gzipSync(identity) }
}

/** Sends the best encoding that the browser accepts. @param vary further headers on which the reply depends */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  encoded: Encoded,
  vary: readonly string[] = [],
) {
  void reply.header('vary', ['accept-encoding', ...vary].join(', '))
  const accepted = request.headers['accept-encoding'] ?? ''
  const { br, gzip } = encoded
  if (br && accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(br)
  if (gzip === null) return reply.send(encoded.identity)
  if (accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(gunzipSync(gzip))
}

/** Replies with a file of the portal. */
export function sendPortalFile(request: FastifyRequest, reply: FastifyReply, file: PortalFile) {
  if (!file.needsPageHeaders) for (const name of PAGE_ONLY_HEADERS) void reply.removeHeader(name)
  void reply.headers({
    'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  })
  if (request.headers['if-none-match'] === file.etag) return reply.status(304).send()
  return sendEncoded(request, reply.type(file.type), file.bytes)
}
