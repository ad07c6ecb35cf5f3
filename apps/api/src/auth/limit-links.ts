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
     * Returns what `use` does, and counts it: as a wrong secret or as a use, before it is known which.
     * @param address of the client
     * @throws {AppError} tooMany, and as `use` does
     */
    async use<T>(address: string, secret: string, use: () => Promise<T>): Promise<T> {
      const network = networkOf(address)
      if (!wrong.take(network)) throw new AppError(tooMany)
      if (!uses.take(secret)) {
        wrong.giveBack(network)
        throw new AppError(tooMany)
      }
      let isWrong = false
      try {
        return await use()
      } catch (error) {
        isWrong = error instanceof AppError && error.code === notFound
        throw error
      } finally {
        if (isWrong) uses.giveBack(secret)
        else wrong.giveBack(network)
      }
    },
  }
}
