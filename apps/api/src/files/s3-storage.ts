import { AppError } from '@phuljhari/contract/errors'
import { StartupError } from '../startup-error.ts'
import { IMAGE_KEY, type Storage } from './storage.ts'

export type S3Settings = {
  bucket: string
  /** The URL of the store; absent for Amazon S3 itself. */
  endpoint?: string
  region: string
  /** Absent where the machine has an IAM role. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** Puts the bucket in the path instead of the host name: most stores other than Amazon's need it. */
  forcePathStyle: boolean
}

const CONNECT_TIMEOUT_MS = 3_000
const REQUEST_TIMEOUT_MS = 15_000
const MAX_ATTEMPTS = 2
const PAGE_SIZE = 250

type S3Error = Error & { name: string; $metadata?: { httpStatusCode?: number } }
const statusOf = (error: S3Error) => error.$metadata?.httpStatusCode

/** Converts any error of the store to a temporary one. Its details may name keys and hosts, so they stay in `cause`. */
function toStorageError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return Object.assign(new AppError('storage.unavailable'), { cause })
}

/** Ignores any error but wrong settings: the server also starts while the store is down. @throws {StartupError} */
async function assertBucketUsable(request: Promise<unknown>, bucket: string): Promise<void> {
  await request.catch((error: S3Error) => {
    const status = statusOf(error)
    if (status === 404) throw new StartupError(`The bucket ${bucket} does not exist: check S3_BUCKET.`)
    if (status === 401 || status === 403)
      throw new StartupError(
        `The object store denies access to the bucket ${bucket}: check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
      )
  })
}

/**
 * Keeps images in a bucket of Amazon S3 or of a compatible store.
 * @throws {StartupError} when the bucket does not exist or denies access.
 */
export async function s3Storage({ bucket, ...settings }: S3Settings): Promise<Storage> {
  // Imported only when used: the SDK is as large as the rest of the server.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    ...settings,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    // Stores that do not know the newer checksums save them as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await assertBucketUsable(client.send(new sdk.HeadBucketCommand({ Bucket: bucket })), bucket)
  const objectAt = (key: string) => {
    if (!IMAGE_KEY.test(key)) throw new Error('not an image key')
    return { Bucket: bucket, Key: key }
  }
  const withStorageErrors = <T>(request: Promise<T>): Promise<T> =>
    request.catch((error: unknown) => {
      throw toStorageError(error)
    })

  return {
    async put(key, bytes) {
      const place = objectAt(key)
      const put = new sdk.PutObjectCommand({
        ...place,
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: 'image/webp',
      })
      await withStorageErrors(client.send(put))
      const { ContentLength } = await withStorageErrors(client.send(new sdk.HeadObjectCommand(place)))
      if (ContentLength !== bytes.length)
        throw toStorageError(new Error(`stored ${ContentLength} of ${bytes.length} bytes`))
    },
    async read(key) {
      if (!IMAGE_KEY.test(key)) return null
      try {
        const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand(objectAt(key)))
        const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
        if (bytes.length !== ContentLength) throw new Error(`received ${bytes.length} of ${ContentLength} bytes`)
        return bytes
      } catch (error) {
        if (statusOf(error as S3Error) === 404) return null
        throw toStorageError(error)
      }
    },
    async remove(key) {
      await withStorageErrors(client.send(new sdk.DeleteObjectCommand(objectAt(key))))
    },
    async *list() {
      // Paged by the last key, which every store supports, unlike the newer continuation tokens.
      let after: string | undefined
      for (;;) {
        const { Contents = [], IsTruncated } = await withStorageErrors(
          client.send(
            new sdk.ListObjectsCommand({
              Bucket: bucket,
              MaxKeys: PAGE_SIZE,
              ...(after !== undefined && { Marker: after }),
            }),
          ),
        )
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified && IMAGE_KEY.test(Key)) yield { key: Key, storedAt: LastModified }
        after = Contents.at(-1)?.Key
        if (!IsTruncated || after === undefined) return
      }
    },
  }
}
