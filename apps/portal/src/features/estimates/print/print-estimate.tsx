import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import { estimateName } from '@phuljhari/contract/estimates/estimate-name'
import { printInFrame } from '../../../ui/print/print-sheet.ts'
import { renderOffScreen } from '../../../ui/print/render-off-screen.ts'
import { fetchEstimateTexts } from '../estimates.queries.ts'
import { EstimateSheet } from './EstimateSheet.tsx'

/**
 * Prints a version of an estimate, the current one by default.
 * @throws {ApiError} when the shop's texts cannot be loaded: the licence must be on every sheet.
 */
export async function printEstimate({ number, versions }: Estimate, versionNumber = versions.length): Promise<void> {
  const version = versions.find((one) => one.version === versionNumber)
  if (!version) throw new Error(`${number} has no version ${versionNumber}`)
  const texts = await fetchEstimateTexts()
  const { sheet, remove } = renderOffScreen(<EstimateSheet number={number} version={version} texts={texts} />)
  await printInFrame(sheet, estimateName(number, versionNumber))
  remove()
}
