import { t } from '../rules/t.ts'

/** `EST-202611-000012`, from the second version on `EST-202611-000012, version 2`: a confirmation names the version. */
export const estimateName = (number: string, version: number): string =>
  version === 1 ? number : t('{number}, version {version}', { number, version })
