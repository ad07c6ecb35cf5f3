import type { AadhaarKeys } from '../../apps/api/src/security/seal.ts'

/** Keys of the benchmarks' own databases; they hold no real data. */
export const BENCH_AADHAAR_KEYS: AadhaarKeys = [Buffer.alloc(32, 7)]
