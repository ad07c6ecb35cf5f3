import { randomBytes } from 'node:crypto'
import { hashToken } from '../../security/tokens.ts'

const COUNT = 10
/** 80 bits each: no guessing, even from the stored hash. */
const LENGTH = 16
const GROUP = /.{4}(?=.)/g
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

// 256 is a multiple of the alphabet's length, so that every letter is equally likely.
const newCode = (): string => Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** New codes, as contract's codeField reads them: without the dashes of `displayedCode`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode)

/** A code as it is displayed: `abcdefgh23456723` as `abcd-efgh-2345-6723`. */
export const displayedCode = (code: string): string => code.replaceAll(GROUP, '$&-')

export const isRecoveryCode = (code: string): boolean => code.length === LENGTH

/** The stored form of a code. With 80 random bits, no salt or key stretching is needed. */
export const hashCode = (code: string): Buffer => hashToken(code)
