import type { Route } from '@phuljhari/contract/route'
import { call, type Input } from './api.ts'
import { ApiError } from './api-error.ts'

const wholeFile = (response: Response): Promise<Blob> => response.blob()

/**
 * The whole file that a call replies with.
 * @param read for a file whose progress is shown
 * @throws {ApiError} when the server refuses, the connection breaks, or what arrives is no file: nothing, or a page,
 *   such as the one with which a public network asks to sign in; the DOM's AbortError when `signal` aborts
 */
export async function fetchFile<R extends Route>(
  route: R,
  input: Input<R>,
  signal?: AbortSignal,
  read = wholeFile,
): Promise<Blob> {
  let file = new Blob()
  await call<R>(route, input, signal, async (response) => {
    if (response.headers.get('content-type')?.startsWith('text/html')) throw new ApiError(0, null)
    file = await read(response)
    if (file.size === 0) throw new ApiError(0, null)
    return ''
  })
  return file
}
