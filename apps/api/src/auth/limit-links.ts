import { AppError, type ErrorCode } from '@phuljhari/contract/errors'
import { countPerMinute } from './count-per-minute.ts'
import { networkOf } from './network-of.ts'

/** Per minute and process: wrong secrets of one network, beyond which all from it are refused. */
const WRONG_PER_MINUTE = 60

type Limits = {
  /** The refusal of a secret that does not work, and that of a request beyond the limits. */
  notFound: ErrorCode
  tooMany: ErrorCode
  /** Requests with one secret per minute and process. */
  perMinute: number
}

/** Limits how often links with a secret are tried and used. */
export function limitLinks({ notFound, tooMany, perMinute }: Limits) {
  const [wrong, uses] = [countPerMinute(WRONG_PER_MINUTE), countPerMinute(perMinute)]
  return {
    /**
     * Returns what `use` does, and counts it.
     * @param address of the client
     * @throws {AppError} tooMany, and as `use` does
     */
    async use<T>(address: string, secret: string, use: () => Promise<T>): Promise<T> {
      const network = networkOf(address)
      if (wrong.isReached(network) || uses.isReached(secret)) throw new AppError(tooMany)
      try {
        const found = await use()
        uses.add(secret)
        return found
      } catch (error) {
        if (error instanceof AppError && error.code === notFound) wrong.add(network)
        else uses.add(secret)
        throw error
      }
    },
  }
}
