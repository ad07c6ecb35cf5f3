import { AppError } from '@phuljhari/contract/errors'
import { StartUpError } from '../db/embedded/start-up-error.ts'
import type { Storage } from './storage.ts'

export type S3Settings = {
  bucket: string
  /** Absent for Amazon's own. */
  endpoint?: string
  region: string
  /** Absent where the machine has a role of its own. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** The bucket in the path in place of the host's name: what most other makes want. */
  forcePathStyle: boolean
}

const KEY = /^[a-z0-9-]+\.webp$/
const CONNECT_MS = 3_000
const REQUEST_MS = 15_000
const TRIES = 2
const PAGE = 250

type Failure = Error & { name: string; $metadata?: { httpStatusCode?: number } }
const statusOf = (error: Failure) => error.$metadata?.httpStatusCode

/** Any failure of the store is temporary for the caller; its details may name keys and hosts, so they stay in `cause`. */
function unavailable(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return Object.assign(new AppError('storage.unavailable'), { cause })
}

/** @throws {StartUpError} when the settings are wrong; a store that is only down does not keep the server from starting. */
async function check(firstLook: Promise<unknown>, bucket: string): Promise<void> {
  await firstLook.catch((error: Failure) => {
    const status = statusOf(error)
    if (status === 404) throw new StartUpError(`There is no bucket ${bucket} on the object store: check S3_BUCKET.`)
    if (status === 401 || status === 403)
      throw new StartUpError(
        `The object store refuses access to ${bucket}: check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
      )
  })
}

/**
 * Images in a bucket of Amazon's S3 or of any store that speaks like it.
 * @throws {StartUpError} when the bucket is not there or refuses us.
 */
export async function s3Storage({ bucket, ...settings }: S3Settings): Promise<Storage> {
  // Loaded only where it is used: it is as large as the rest of the server.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    ...settings,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS, throwOnRequestTimeout: true },
    // The newer checksums arrive as part of the stored bytes in stores that do not know them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await check(client.send(new sdk.HeadBucketCommand({ Bucket: bucket })), bucket)
  const at = (key: string) => {
    if (!KEY.test(key)) throw new Error('not an image key')
    return { Bucket: bucket, Key: key }
  }
  const calling = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw unavailable(error)
    })

  return {
    async put(key, bytes) {
      const place = at(key)
      const put = new sdk.PutObjectCommand({
        ...place,
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: 'image/webp',
      })
      await calling(client.send(put))
      const { ContentLength } = await calling(client.send(new sdk.HeadObjectCommand(place)))
      if (ContentLength !== bytes.length)
        throw unavailable(new Error(`${ContentLength} bytes were stored of ${bytes.length}`))
    },
    async read(key) {
      if (!KEY.test(key)) return null
      try {
        const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand(at(key)))
        const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
        if (bytes.length !== ContentLength) throw new Error(`${bytes.length} bytes came of ${ContentLength}`)
        return bytes
      } catch (error) {
        if (statusOf(error as Failure) === 404) return null
        throw unavailable(error)
      }
    },
    async remove(key) {
      await calling(client.send(new sdk.DeleteObjectCommand(at(key))))
    },
    async *list() {
      // By the last key seen: every make of store knows that, not every one the newer tokens.
      let after: string | undefined
      for (;;) {
        const { Contents = [], IsTruncated } = await calling(
          client.send(
            new sdk.ListObjectsCommand({
              Bucket: bucket,
              MaxKeys: PAGE,
              ...(after !== undefined && { Marker: after }),
            }),
          ),
        )
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified && KEY.test(Key)) yield { key: Key, storedAt: LastModified }
        after = Contents.at(-1)?.Key
        if (!IsTruncated || after === undefined) return
      }
    },
  }
}
