import { hash, verify } from '@node-rs/argon2'

/** OWASP's figures for argon2id: about 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** What a password is compared with where there is no account: made at once, so that the first stranger waits no longer than the others. */
const decoy = hashPassword('no account has this password')

/** Takes the same time for an account that does not exist (`stored` undefined), so that nobody learns which e-mails have one. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy), password)
  return matches && stored !== undefined
}
