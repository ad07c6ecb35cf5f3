import { AppError } from '@phuljhari/contract/errors'
import { countPerMinute } from '../auth/count-per-minute.ts'
import { networkOf } from '../auth/network-of.ts'

/** Per minute and process: wrong secrets of one network, beyond which all from it are refused. */
const WRONG_PER_MINUTE = 60
/** And requests with one secret: more than somebody who waits for a parcel presses Refresh. */
const READS_PER_MINUTE = 60

/** Limits how often tracking links are tried and read. */
export function limitTracking() {
  const [wrong, reads] = [countPerMinute(WRONG_PER_MINUTE), countPerMinute(READS_PER_MINUTE)]
  return {
    /**
     * Returns what `read` does, and counts it.
     * @param address of the client
     * @throws {AppError} tracking.too_many, and as `read` does
     */
    async read<T>(address: string, secret: string, read: () => Promise<T>): Promise<T> {
      const network = networkOf(address)
      if (wrong.isReached(network) || reads.isReached(secret)) throw new AppError('tracking.too_many')
      try {
        const found = await read()
        reads.add(secret)
        return found
      } catch (error) {
        if (error instanceof AppError && error.code === 'tracking.not_found') wrong.add(network)
        throw error
      }
    },
  }
}
