import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import { papersQuery } from '../papers/papers-for.ts'

/** How an estimate is printed and sent, in the language for the customer of its latest version. */
export function estimatePapersQuery({ versions }: Pick<Estimate, 'versions'>) {
  const { fullName: name = '', phoneNumber = '' } = versions.at(-1)?.customer ?? {}
  return papersQuery({ name, phoneNumber }, 'estimates', () => import('./estimate-papers.ts'))
}
