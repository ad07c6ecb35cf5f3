import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { printInFrame, printInWindow } from './print-sheet.ts'

const sheet = document.createElement('section')

/** A fake of the window that window.open returns; it prints nothing. */
function stubWindow() {
  const page = document.implementation.createHTMLDocument()
  const print = vi.fn<() => void>()
  const opened = { document: page, focus: () => {}, print, closed: false }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  return { opened, page, print }
}

/** Adds a stylesheet to this page. jsdom never loads it, so copies of it neither load nor fail. */
function addStylesheet(): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = '/never.css'
  document.head.append(link)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.querySelectorAll('link, iframe').forEach((element) => element.remove())
})

describe('printing a sheet in a new window', () => {
  // covers orders-39
  it('waits for the given delay and prints once', async () => {
    const { print } = stubWindow()
    printInWindow(sheet, 'SHEET-1', 500)
    await vi.advanceTimersByTimeAsync(499)
    expect(print).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(print).toHaveBeenCalledOnce()
  })

  // covers orders-39
  it.each([0, 500])('prints after 3 s when a stylesheet never arrives, with a delay of %i ms', async (delayMs) => {
    addStylesheet()
    const { print } = stubWindow()
    printInWindow(sheet, 'SHEET-1', delayMs)
    await vi.advanceTimersByTimeAsync(2999)
    expect(print).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(print).toHaveBeenCalledOnce()
  })

  it.each(['load', 'error'])('prints as soon as the stylesheet has sent its %s event', async (event) => {
    addStylesheet()
    const { page, print } = stubWindow()
    printInWindow(sheet, 'SHEET-1', 0)
    page.querySelector('link')?.dispatchEvent(new Event(event))
    await vi.advanceTimersByTimeAsync(0)
    expect(print).toHaveBeenCalledOnce()
  })

  it('prints nothing if the window has been closed', async () => {
    const { opened, print } = stubWindow()
    printInWindow(sheet, 'SHEET-1', 500)
    opened.closed = true
    await vi.advanceTimersByTimeAsync(3000)
    expect(print).not.toHaveBeenCalled()
  })
})

it('prints a sheet from a frame after 3 s when a stylesheet never arrives', async () => {
  addStylesheet()
  void printInFrame(sheet, 'SHEET-1')
  const inside = document.querySelector('iframe')?.contentWindow
  if (!inside) throw new Error('there is no frame')
  const print = vi.spyOn(inside, 'print').mockReturnValue()
  await vi.advanceTimersByTimeAsync(2999)
  expect(print).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(print).toHaveBeenCalledOnce()
})
