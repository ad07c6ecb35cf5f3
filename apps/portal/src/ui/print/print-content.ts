import type { ReactNode } from 'react'
import { printInFrame } from './print-sheet.ts'
import { renderOffScreen } from './render-off-screen.ts'

/** Renders a sheet outside of the page and prints it. @param title suggested as the name of the PDF */
export async function printContent(content: ReactNode, title: string): Promise<void> {
  const { sheet, remove } = renderOffScreen(content)
  await printInFrame(sheet, title)
  remove()
}
