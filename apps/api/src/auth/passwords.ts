import { hash, verify } from '@node-rs/argon2'

/** OWASP's parameters for argon2id: about 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** The hash checked when there is no account. Created at start-up, so that the first such attempt takes no longer. */
const decoy = hashPassword('no account has this password')

/**
 * Whether a password is the one of an account. Takes the same time when there is no account (`stored` undefined), so
 * that timing does not reveal accounts.
 */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy), password)
  return matches && stored !== undefined
}
